// boardgame.io as it comes: in memory, its default, or with a folder in its storage of flat files.
// node server.js PORT [FOLDER]
const { FlatFile, Origins, Server } = require('boardgame.io/server');
const { Cells } = require('./game');

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [Cells], origins: [Origins.LOCALHOST], db });
server.run({ port: Number(port), callback: () => console.log('ready') });
