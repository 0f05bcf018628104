/** Where the board of Finstere Flure says that figures and stones go, against the rules. */
import { expect, test } from 'vitest';
import { idOf } from '../src/boards/finstere/hall';
import { ESCAPED, keyOf, startOf, type Pushed, type Spot } from '../src/boards/finstere/trace';
import { figureOf, onward, pathOf, walk, waysOf } from '../src/boards/finstere/ways';
import type { Event as FinstereEvent, View } from '../src/boards/finstere/types';
import { positions, Tally } from './vectors';

const tally = new Tally();

/** Every moment of a figure's way, as the events tell it. */
function told(view: View, figure: number, events: readonly FinstereEvent[]): Spot[] {
  const spots = [startOf(view, view.seat, figure)];
  let stones = spots[0]!.stones;
  for (const event of events) {
    if (event.kind === 'stone_pushed') stones = pushed(stones, event);
    else if (event.kind === 'entered') spots.push({ at: idOf(event.cell), stones });
    else if (event.kind === 'stepped') spots.push({ at: idOf(event.end), stones });
    else if (event.kind === 'escaped') spots.push({ at: ESCAPED, stones });
    else break;
  }
  return spots;
}

function pushed(
  stones: ReadonlyMap<number, Pushed>,
  event: Extract<FinstereEvent, { kind: 'stone_pushed' }>,
): ReadonlyMap<number, Pushed> {
  const after = new Map(stones);
  after.delete(idOf(event.start));
  if (event.end) after.set(idOf(event.end), stones.get(idOf(event.start))!);
  tally.add(event.end ? 'push' : 'loss');
  return after;
}

function compareFigure(view: View, figure: number): void {
  const ways = waysOf(view, view.seat, figure)!;
  const moves = view.moves.filter((move) => figureOf(move) === figure);
  expect(ways.ends.size, moves.join('; ')).toBe(moves.length);
  const reached = onward(ways, ways.start, ways.value);
  for (const [key, { path, spot }] of reached) {
    // One may pass others, not stop on them; and where one stands already is reached by no step.
    const stops = !ways.ground.figures.has(spot.at);
    expect(ways.ends.has(key) || !stops || path === '', `${figure} ${path}`).toBe(true);
  }
  for (const [key, way] of ways.ends) expect(reached.has(key), way.move).toBe(true);
}

test('every way leads where the rules say, moment by moment', () => {
  for (const { view, steps } of positions<View, FinstereEvent>('finstere')) {
    if (Object.keys(view.tiles_to_place).length) continue;
    tally.add('position');
    if (view.solid_teleporters && view.teleporters.length) tally.add('solid');
    for (const figure of new Set(view.moves.map(figureOf))) compareFigure(view, figure);
    for (const { move, events } of steps) {
      const ways = waysOf(view, view.seat, figureOf(move))!;
      const ours = walk(ways.ground, ways.start, pathOf(move)).map(keyOf);
      expect(ours, move).toEqual(told(view, figureOf(move), events).map(keyOf));
    }
  }
  expect(tally.of('position')).toBeGreaterThan(3000);
  for (const what of ['push', 'loss', 'solid']) expect(tally.of(what), what).toBeGreaterThan(50);
});
