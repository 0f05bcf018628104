// A game of the smallest kind: two players in turn put a number on one of 64 cells, for ever.
exports.Cells = {
  name: 'cells',
  setup: () => ({ cells: Array(64).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G, playerID }, cell) => {
      G.cells[cell] = Number(playerID) + 1;
    },
  },
};
