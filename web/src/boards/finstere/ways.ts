/** What a figure can do: the moves that the view lists, sorted by where they lead. */
import { groundOf, follow, keyOf, startOf, type Ground, type Spot, type Step } from './trace';
import type { View } from './types';

const STEPS: readonly Step[] = ['N', 'E', 'S', 'W', 'I', 'O'];

/** A legal move: its text, its path, and what it leads to. */
export interface Way {
  move: string;
  path: string;
  spot: Spot;
}

/** All moves of one figure, and the ground to follow its steps on. */
export interface Ways {
  figure: number;
  value: number;
  ground: Ground;
  start: Spot;
  /** By what they lead to (see `keyOf`): each result occurs once. */
  ends: Map<string, Way>;
}

/** The path of a move in the notation of the game. */
export const pathOf = (move: string): string => move.split(' ')[1]!.replace('.', '');

/** The white value of the figure that a move concerns. */
export const figureOf = (move: string): number => Number(move.split(' ')[0]);

/** Gather what a figure can do; null if it has no move. */
export function waysOf(
  view: View,
  seat: number,
  figure: number,
  all: readonly string[] = view.moves,
): Ways | null {
  const moves = all.filter((move) => figureOf(move) === figure);
  const value = view.figures.find((one) => one.seat === seat && one.figure === figure)?.shows;
  if (!moves.length || !value) return null;
  const ground = groundOf(view, seat, figure);
  const start = startOf(view, seat, figure);
  const ends = new Map<string, Way>();
  for (const move of moves) {
    const spot = walk(ground, start, pathOf(move)).at(-1);
    if (spot) ends.set(keyOf(spot), { move, path: pathOf(move), spot });
  }
  return { figure, value, ground, start, ends };
}

/** Follow a whole path: every moment of it, the start first; empty if it leads nowhere. */
export function walk(ground: Ground, start: Spot, path: string): Spot[] {
  const spots = [start];
  for (const step of path) {
    const next = follow(ground, spots.at(-1)!, step as Step);
    if (!next) return [];
    spots.push(next);
  }
  return spots;
}

/** An addition to a path: the steps, where they lead, and where the last of them began. */
export interface Onward {
  path: string;
  spot: Spot;
  from: Spot;
}

/** Where a path can go on to with so many steps left; the shortest addition for each result. */
export function onward(ways: Ways, from: Spot, left: number): Map<string, Onward> {
  const found = new Map<string, Onward>([[keyOf(from), { path: '', spot: from, from }]]);
  let edge: Onward[] = [...found.values()];
  for (let taken = 0; taken < left; taken++) {
    edge = edge.flatMap((one) => grow(ways.ground, one, found));
  }
  return found;
}

function grow(ground: Ground, from: Onward, found: Map<string, Onward>): Onward[] {
  const fresh: Onward[] = [];
  for (const step of STEPS) {
    const spot = follow(ground, from.spot, step);
    if (!spot || found.has(keyOf(spot))) continue;
    const next = { path: from.path + step, spot, from: from.spot };
    found.set(keyOf(spot), next);
    fresh.push(next);
  }
  return fresh;
}

/** The cells that a step slid across, without those where it began and ended. */
export function crossed(from: number, to: number): number[] {
  if (from < 0 || to < 0) return [];
  const step = (from >> 4 === to >> 4 ? 1 : 16) * Math.sign(to - from);
  const cells: number[] = [];
  for (let at = from + step; at !== to; at += step) cells.push(at);
  return cells;
}

/** How many stones lie elsewhere than before the move. */
export function stonesMoved(spot: Spot, before: Spot): number {
  const kept = [...spot.stones].filter(([cell, stone]) => cell === stone.origin).length;
  return before.stones.size - kept;
}
