/** What the board of Feurio! shows before a view arrives, and what it reads from moves. */
import { expect, test } from 'vitest';
import { after, arrivalBetween, startingFrom } from '../src/boards/feurio/ahead';
import { cellAt, centre, freeSides, keyOf } from '../src/boards/feurio/hex';
import { Choices, readMove } from '../src/boards/feurio/moves';
import type { FeurioEvent, FeurioView, TileView } from '../src/boards/feurio/types';
import { positions, Tally } from './vectors';

/** What of a tile the eye sees; how much room is left is shown with the next view. */
function seen({ cell, value, face_down, layer, men, edges }: TileView): unknown {
  return { cell, value, face_down, layer, men, edges };
}

function sidesOf(tile: TileView, view: FeurioView): number {
  const taken = new Set(view.tiles.map((one) => keyOf(one.cell)));
  return freeSides(tile.cell, taken, 100).split('M').length - 1;
}

function compareChoices(view: FeurioView): void {
  const choices = new Choices(view.moves);
  const offered = choices.cells.flatMap((key) => [
    ...choices.gifts(key).map((colour) => `${key}#${'rgby'[colour]}`),
    ...choices
      .crews(key)
      .flatMap((colour) =>
        Array.from(
          { length: choices.most(key, colour) },
          (_, i) => `${key}+${i + 1}${'rgby'[colour]}`,
        ),
      ),
    ...(view.phase === 'lay' ? [key] : []),
  ]);
  if (choices.canPass) offered.push('pass');
  expect(offered.sort()).toEqual([...view.moves].sort());
}

test('what is drawn ahead is what the next view shows', () => {
  const tally = new Tally();
  for (const { view, steps } of positions<FeurioView, FeurioEvent>('feurio')) {
    tally.add('position');
    compareChoices(view);
    for (const tile of view.tiles) {
      expect(cellAt(centre(tile.cell))).toEqual(tile.cell);
      if (tile.edges && !tile.face_down) expect(sidesOf(tile, view)).toBe(tile.edges);
    }
    for (const step of steps) {
      const shown = step.events.reduce(after, startingFrom(view));
      expect(shown.tiles.map(seen), step.move).toEqual(step.after.tiles.map(seen));
      if (step.after.phase === 'lay') expect(shown.drawn).toBe(step.after.drawn);
      const move = readMove(step.move);
      tally.add(move.kind);
      if (move.kind !== 'place') continue;
      const { cell, colour, count } = move;
      expect(arrivalBetween(view, step.after)).toEqual({ key: keyOf(cell), colour, count });
    }
  }
  expect(tally.of('position')).toBeGreaterThan(3000);
  for (const kind of ['lay', 'place', 'pass', 'firebreak'])
    expect(tally.of(kind), kind).toBeGreaterThan(100);
});
