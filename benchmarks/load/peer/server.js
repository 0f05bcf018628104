// boardgame.io as it comes: its default storage, which is memory.
const { Server, Origins } = require('boardgame.io/server');
const { Cells } = require('./game');

const server = Server({ games: [Cells], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
