/**
 * Where a walk leads, so that it can be shown before it is made.
 *
 * Nothing here decides what may be done: the view lists that. A list of moves names each result
 * once and only says which pawn goes how far; these functions draw the way there.
 */
import {
  cellAt,
  colourOf,
  indexOf,
  isCircle,
  isHome,
  isStart,
  partOf,
  RING,
  SEGMENT,
  spotOf,
  type Spot,
  type Standing,
} from './spots';

/** Depth in the lane: 0 is the 14 before it, 1 is C4, 4 is C1; below 0 lies the ring. */
const INNERMOST = 4;

/** List the spots of a walk forward, or null where the way is shut. */
export function forward(standing: Standing, pawn: number, steps: number): Spot[] | null {
  const colour = pawn >> 2;
  const from = standing[pawn]!;
  if (isHome(from)) return null;
  if (isCircle(from)) return inLane(standing, pawn, INNERMOST + 1 - Number(from[2]), steps);
  const gate = SEGMENT * colour + RING - 1;
  const first = isStart(from) ? SEGMENT * colour : indexOf(from) + 1;
  const toGate = isStart(from) ? RING : (((gate + 1 - first) % RING) + RING) % RING;
  const cells = Array.from({ length: Math.min(steps, toGate) }, (_, step) => cellAt(first + step));
  if (barred(standing, colour, cells)) return null;
  if (steps <= toGate) return cells;
  const lane = inLane(standing, pawn, 0, steps - toGate);
  return lane && [...cells, ...lane];
}

/** List the spots of four steps back. */
export function backward(standing: Standing, pawn: number): Spot[] {
  const from = standing[pawn]!;
  const index = isStart(from) ? SEGMENT * (pawn >> 2) : indexOf(from);
  return [1, 2, 3, 4].map((step) => cellAt(index - step));
}

/** Pawns on their own start stop every other colour that would pass. */
function barred(standing: Standing, colour: number, cells: Spot[]): boolean {
  return cells.some(
    (cell) =>
      partOf(cell) === '1' &&
      colourOf(cell) !== colour &&
      standing.includes(spotOf(colourOf(cell), 'S')),
  );
}

function inLane(standing: Standing, pawn: number, depth: number, steps: number): Spot[] | null {
  const colour = pawn >> 2;
  const spotAt = (at: number) =>
    at > 0 ? spotOf(colour, `C${INNERMOST + 1 - at}`) : cellAt(SEGMENT * colour + RING - 1 + at);
  const taken = (at: number) =>
    at > INNERMOST ||
    (at > 0 && standing.some((spot, other) => other !== pawn && spot === spotAt(at)));
  const way: Spot[] = [];
  let inward = true;
  for (let step = 0; step < steps; step++) {
    if (inward && taken(depth + 1)) {
      if (step === 0) return null;
      inward = false;
    } else if (!inward && depth > 1 && taken(depth - 1)) inward = true;
    depth += inward ? 1 : -1;
    way.push(spotAt(depth));
  }
  return way;
}

/** Put a pawn where its walk ends: it knocks one stranger, and yields to several. */
export function land(standing: Standing, pawn: number, spot: Spot): Spot[] {
  const after = [...standing];
  const strangers = standing
    .map((_, other) => other)
    .filter((other) => other >> 2 !== pawn >> 2 && standing[other] === spot);
  if (strangers.length > 1) after[pawn] = spotOf(pawn >> 2, 'home');
  else after[pawn] = spot;
  if (strangers.length === 1) after[strangers[0]!] = spotOf(strangers[0]! >> 2, 'home');
  return after;
}

/** Tell whether a colour has all four pawns in its circles. */
export const isFinished = (standing: Standing, colour: number): boolean =>
  standing.slice(4 * colour, 4 * colour + 4).every(isCircle);
