// Two players at each table who move as soon as they may: players.cjs PORT TABLES SECONDS
const { io } = require("socket.io-client");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;
const latencies = [];
let measures = false;
let stops = false;

function table(matchID) {
  let sent = null;
  let heard = -1;
  for (const id of ["0", "1"]) {
    const socket = io(`${url}/duel`, { transports: ["websocket"], forceNew: true });
    const update = (match, state) => {
      if (match !== matchID) return;
      if (sent !== null && state._stateID > sent.seen && id !== sent.by) {
        if (measures) latencies.push(performance.now() - sent.at);
        sent = null;
      }
      move(id, socket, state);
    };
    socket.on("sync", (match, { state }) => update(match, state));
    socket.on("update", update);
    // The server makes a match of two when the first player asks for it.
    socket.on("connect", () => socket.emit("sync", matchID, id, null, 2));
  }

  function move(id, socket, state) {
    if (stops || state.ctx.currentPlayer !== id || state._stateID <= heard) return;
    heard = state._stateID;
    const { legal } = state.G;
    const [card, cell] = legal[Math.floor(Math.random() * legal.length)];
    sent = { by: id, at: performance.now(), seen: state._stateID };
    const payload = { type: "place", args: [card, cell], playerID: id, credentials: null };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, id);
  }
}

const wait = (duration) => new Promise((resolve) => setTimeout(resolve, 1000 * duration));

(async () => {
  for (let number = 0; number < tables; number += 1) table(`match-${number}`);
  await wait(Math.min(4, seconds / 2));
  console.log("begins");
  measures = true;
  const began = performance.now();
  await wait(seconds);
  measures = false;
  const took = (performance.now() - began) / 1000;
  stops = true;
  latencies.sort((one, two) => one - two);
  const at = (part) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))];
  console.log(JSON.stringify({ moves: latencies.length, seconds: took, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
})();
