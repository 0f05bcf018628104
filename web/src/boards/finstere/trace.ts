/**
 * Where the steps of a figure lead, so that a path can be drawn before it is played: slides on
 * blood, stones pushed along. It judges nothing: a move is offered only if `view.moves` has it.
 */
import { beside, ENTRANCE, EXIT, idOf } from './hall';
import type { Heading, StoneKind, View } from './types';

export const OUTSIDE = -1;
export const ESCAPED = -2;
export type Step = Heading | 'I' | 'O';

/** A stone on its way: what it is, and the cell where it lay before the move. */
export interface Pushed {
  kind: StoneKind;
  origin: number;
}

/** A moment on a path: where the figure is, and where the stones are. */
export interface Spot {
  at: number;
  stones: ReadonlyMap<number, Pushed>;
}

/** All that does not change while a figure moves. */
export interface Ground {
  pools: ReadonlySet<number>;
  teleporters: ReadonlySet<number>;
  figures: ReadonlySet<number>;
  monster: number;
  /** Whether teleporters are walls for stones that figures push. */
  solid: boolean;
}

/** Read the ground from a view, without the figure that moves. */
export function groundOf(view: View, seat: number, figure: number): Ground {
  const others = view.figures.filter((one) => !(one.seat === seat && one.figure === figure));
  return {
    pools: new Set(view.pools.map(idOf)),
    teleporters: new Set(view.teleporters.map((one) => idOf(one.cell))),
    figures: new Set(others.flatMap((one) => (one.cell ? [idOf(one.cell)] : []))),
    monster: idOf(view.monster.cell),
    solid: view.solid_teleporters,
  };
}

/** The moment before a figure's first step. */
export function startOf(view: View, seat: number, figure: number): Spot {
  const mover = view.figures.find((one) => one.seat === seat && one.figure === figure);
  const stones = view.stones.map((one): [number, Pushed] => [
    idOf(one.cell),
    { kind: one.stone, origin: idOf(one.cell) },
  ]);
  return { at: mover?.cell ? idOf(mover.cell) : OUTSIDE, stones: new Map(stones) };
}

/** Tell apart what paths lead to: the figure's place and the layout of the stones. */
export function keyOf(spot: Spot): string {
  const stones = [...spot.stones].map(([cell, stone]) => `${cell}${stone.kind}`);
  return `${spot.at}|${stones.sort().join()}`;
}

/** Follow one step; null if it leads nowhere. */
export function follow(ground: Ground, spot: Spot, step: Step): Spot | null {
  if (step === 'I') return canEnter(ground, spot) ? { ...spot, at: ENTRANCE } : null;
  if (step === 'O') return spot.at === EXIT ? { ...spot, at: ESCAPED } : null;
  if (spot.at < 0) return null;
  let here: Spot = spot;
  for (;;) {
    const next = oneCell(ground, here, step);
    if (next) here = next;
    if (!next || !ground.pools.has(here.at)) return here === spot ? null : here;
  }
}

function canEnter(ground: Ground, spot: Spot): boolean {
  return spot.at === OUTSIDE && ground.monster !== ENTRANCE;
}

function oneCell(ground: Ground, spot: Spot, heading: Heading): Spot | null {
  const to = beside(spot.at, heading);
  if (to === null || to === ground.monster || ground.teleporters.has(to)) return null;
  if (!spot.stones.has(to)) return { at: to, stones: spot.stones };
  const stones = push(ground, spot.stones, to, heading);
  return stones && { at: to, stones };
}

function push(
  ground: Ground,
  stones: Spot['stones'],
  from: number,
  heading: Heading,
): Spot['stones'] | null {
  const to = beside(from, heading);
  if (to === null || !isFree(ground, stones, to)) return null;
  if (ground.solid && ground.teleporters.has(to)) return null;
  const end = restingPlace(ground, stones, to, heading);
  const after = new Map(stones);
  after.delete(from);
  if (!isLost(ground, end)) after.set(end, stones.get(from)!);
  return after;
}

function restingPlace(
  ground: Ground,
  stones: Spot['stones'],
  first: number,
  heading: Heading,
): number {
  let at = first;
  while (ground.pools.has(at)) {
    const beyond = beside(at, heading);
    if (beyond === null || !isFree(ground, stones, beyond)) return at;
    if (ground.solid && ground.teleporters.has(beyond)) return at;
    at = beyond;
  }
  return at;
}

function isFree(ground: Ground, stones: Spot['stones'], cell: number): boolean {
  return !stones.has(cell) && !ground.figures.has(cell) && cell !== ground.monster;
}

function isLost(ground: Ground, cell: number): boolean {
  return cell === EXIT || cell === ENTRANCE || ground.teleporters.has(cell);
}
