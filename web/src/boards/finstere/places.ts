/** What can be pointed at: the cells, and beside the hall the door out and figures that wait. */
import { beside, cellOf, ENTRANCE, EXIT, idOf, inHall, middle, ROWS, U, WALL } from './hall';
import { placeOf } from './scene.svelte';
import { ESCAPED, OUTSIDE } from './trace';
import type { Figure, Heading } from './types';
import type { Point } from './zoom.svelte';

/** A square to point at beside the hall. */
export interface Spare {
  id: number;
  x: number;
  y: number;
  size: number;
}

const HALF = 42;
const FIRST = OUTSIDE - 10;

export const DOOR: Spare = { id: ESCAPED, x: -WALL, y: -WALL - 20, size: WALL + 20 };

/** The id of the place where a figure of the looking seat waits outside. */
export const outsideId = (figure: number): number => FIRST - figure;

/** The figure that waits at a place, or null if the place is no such. */
export const figureOutside = (id: number): number | null => (id <= FIRST ? FIRST - id : null);

/** The places of a seat's figures that wait outside. */
export function waitingPlaces(figures: readonly Figure[], seat: number, needed: number): Spare[] {
  const waiting = figures.filter((one) => one.seat === seat && one.place === 'outside');
  return waiting.map((one) => {
    const { x, y } = placeOf(one, figures, needed);
    return { id: outsideId(one.figure), x: x - HALF, y: y - HALF, size: 2 * HALF };
  });
}

/** The point at which a place on a path is drawn. */
export function pointOf(at: number): Point {
  if (at === OUTSIDE) return { x: middle(cellOf(ENTRANCE)).x, y: ROWS * U + WALL };
  if (at === ESCAPED) return { x: -WALL / 2, y: -WALL / 2 };
  return middle(cellOf(at));
}

/** The place at a point of the drawing. */
export function placeAt({ x, y }: Point, below: readonly Spare[]): number | null {
  const [column, row] = [Math.floor(x / U), Math.floor(y / U)];
  if (inHall(column, row)) return idOf([column, row]);
  if (x < U && y < U && x > -WALL - 20 && y > -WALL - 20) return ESCAPED;
  const near = below.find(
    (one) => Math.abs(x - one.x - HALF) < 45 && Math.abs(y - one.y - HALF) < 50,
  );
  return near?.id ?? null;
}

/** Where an arrow key leads from a place; null if nowhere. */
export function neighbour(
  id: number,
  heading: Heading,
  above: readonly Spare[],
  below: readonly Spare[],
): number | null {
  if (id >= 0) return beside(id, heading) ?? besideHall(id, heading, above, below);
  if (id === ESCAPED) return EXIT;
  if (heading === 'N') return ENTRANCE;
  const rank = below.findIndex((one) => one.id === id);
  return below[rank + (heading === 'E' ? 1 : heading === 'W' ? -1 : 99)]?.id ?? null;
}

function besideHall(
  id: number,
  heading: Heading,
  above: readonly Spare[],
  below: readonly Spare[],
): number | null {
  if (id === EXIT && above.length && (heading === 'N' || heading === 'W')) return ESCAPED;
  return heading === 'S' && cellOf(id)[1] === ROWS - 1 ? (below.at(-1)?.id ?? null) : null;
}
