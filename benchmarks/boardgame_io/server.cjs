// A game like the duel of Robot Master, on boardgame.io's own server, in memory as it comes.
// It knows what costs a server something, such as hidden hands, and no scores.
const { Server, Origins } = require("boardgame.io/server");

const deal = () => {
  const cards = [...Array(36).keys()].map((at) => at % 6).sort(() => Math.random() - 0.5);
  const cells = Array(25).fill(null);
  cells[12] = cards[0];
  return { cells, hands: { 0: cards.slice(1, 13), 1: cards.slice(13, 25) } };
};

const isOpen = (cells, cell) => {
  const near = (other) => other >= 0 && other < 25 && cells[other] !== null;
  const column = cell % 5;
  return (
    cells[cell] === null &&
    (near(cell - 5) || near(cell + 5) || (column > 0 && near(cell - 1)) || (column < 4 && near(cell + 1)))
  );
};

const game = {
  name: "duel",
  setup: deal,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, card, cell) => {
      const at = G.hands[playerID].indexOf(card);
      if (at < 0 || !isOpen(G.cells, cell)) return "INVALID_MOVE";
      G.hands[playerID].splice(at, 1);
      G.cells[cell] = card;
      if (!G.cells.includes(null)) Object.assign(G, deal());
    },
  },
  playerView: ({ G, playerID }) => {
    const cells = [...Array(25).keys()].filter((cell) => isOpen(G.cells, cell));
    const hand = G.hands[playerID] ?? [];
    const legal = [...new Set(hand)].flatMap((card) => cells.map((cell) => [card, cell]));
    return { cells: G.cells, hand, legal };
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
