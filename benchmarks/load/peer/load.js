// Two clients per match play in turn; measures from sending a move to its arrival at the other.
// node load.js PORT MATCHES SECONDS
const { io } = require('socket.io-client');

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;
const latencies = [];
let end = Infinity;

// A match that does not exist yet is created by the first client that asks for it.
function openMatch(number) {
  const players = ['0', '1'].map((playerID) => ({ playerID }));
  return { matchID: `match${number}`, players, sentAt: 0 };
}

function connect(match, player) {
  return new Promise((resolve) => {
    const socket = io(`${url}/cells`, { transports: ['websocket'], forceNew: true });
    player.socket = socket;
    socket.on('connect', () => {
      socket.emit('sync', match.matchID, player.playerID, undefined, 2);
    });
    socket.on('sync', (_id, { state }) => {
      player.state = state;
      resolve();
    });
    socket.on('update', (_id, state) => {
      player.state = state;
      if (state.ctx.currentPlayer !== player.playerID) return;
      if (match.sentAt) latencies.push(performance.now() - match.sentAt);
      if (performance.now() < end) move(match, player);
    });
  });
}

function move(match, player) {
  const payload = {
    type: 'put',
    args: [Math.floor(Math.random() * 64)],
    playerID: player.playerID,
  };
  match.sentAt = performance.now();
  const action = { type: 'MAKE_MOVE', payload };
  player.socket.emit('update', action, player.state._stateID, match.matchID, player.playerID);
}

async function main() {
  const opened = [];
  for (let n = 0; n < matches; n++) {
    const match = openMatch(n);
    await Promise.all(match.players.map((player) => connect(match, player)));
    opened.push(match);
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  console.log('playing');
  const started = performance.now();
  end = started + seconds * 1000;
  for (const match of opened) move(match, match.players[0]);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const took = (performance.now() - started) / 1000;
  const report = JSON.stringify({ moves: latencies.length, seconds: took, latencies });
  process.stdout.write(report, () => process.exit(0));
}

main();
