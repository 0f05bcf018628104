/** Pointy-top hexes: from axial coordinates to points, and the outline of a group of cells. */
import type { Cell } from './types';

/** From the centre of a cell to a corner, in the units of the drawing. */
export const R = 100;
export const W = Math.sqrt(3) * R;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** East, then clockwise; side i lies between the corners i and i + 1. */
export const STEPS: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/** Write a cell as the notation does. */
export function keyOf([q, r]: Cell): string {
  return `${q},${r}`;
}

/** Read a cell that `keyOf` wrote. */
export function cellOf(key: string): Cell {
  const [q, r] = key.split(',').map(Number);
  return [q ?? 0, r ?? 0];
}

export function centre([q, r]: Cell): Point {
  return { x: W * (q + r / 2), y: 1.5 * R * r };
}

/** The cell that a point lies in. */
export function cellAt({ x, y }: Point): Cell {
  const r = y / (1.5 * R);
  const q = x / W - r / 2;
  return rounded(q, r);
}

function rounded(q: number, r: number): Cell {
  let [a, b, c] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return [a + 0, b + 0];
}

export function neighbour([q, r]: Cell, side: number): Cell {
  const [dq, dr] = STEPS[side % 6]!;
  return [q + dq, r + dr];
}

/** Corner i of a hex around 0, 0: the upper right one, then clockwise. */
export function corner(i: number, radius = R): Point {
  const angle = (Math.PI / 180) * (60 * i - 30);
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** A hex around 0, 0 with softened corners, as a path. */
export function hexPath(radius: number, soft = 0): string {
  const parts = [0, 1, 2, 3, 4, 5].map((i) => {
    const [before, at, after] = [corner(i + 5, radius), corner(i, radius), corner(i + 1, radius)];
    const from = between(at, before, soft);
    const to = between(at, after, soft);
    return `${i ? 'L' : 'M'}${text(from)}Q${text(at)} ${text(to)}`;
  });
  return `${parts.join('')}Z`;
}

/** The box around cells, each as large as its hex. */
export function boxOf(cells: readonly Cell[]): Box {
  const points = cells.map(centre);
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return {
    left: Math.min(...xs) - W / 2,
    right: Math.max(...xs) + W / 2,
    top: Math.min(...ys) - R,
    bottom: Math.max(...ys) + R,
  };
}

/** The sides of a cell that no other of the cells touches, as short lines. */
export function freeSides(cell: Cell, taken: ReadonlySet<string>, radius: number): string {
  const open = STEPS.map((_, side) => side).filter((i) => !taken.has(keyOf(neighbour(cell, i))));
  return open.map((i) => `M${text(corner(i, radius))}L${text(corner(i + 1, radius))}`).join('');
}

/** The outline of a group of cells, moved inwards by `inset`. */
export function outline(cells: readonly Cell[], inset: number): string {
  return loops(cells)
    .map((loop) => loop.map((_, i) => moved(loop, i, inset)))
    .map((loop) => `M${loop.map(text).join('L')}Z`)
    .join('');
}

/** The border of a group as closed rounds of corners, each with the group at its right hand. */
function loops(cells: readonly Cell[]): Point[][] {
  const ends = borders(cells);
  const found: Point[][] = [];
  for (const start of ends.keys()) {
    const loop: Point[] = [];
    for (let at: string = start; ends.has(at);) {
      const side = ends.get(at)!;
      ends.delete(at);
      loop.push(side.from);
      at = text(side.to);
    }
    if (loop.length) found.push(loop);
  }
  return found;
}

function borders(cells: readonly Cell[]): Map<string, { from: Point; to: Point }> {
  const taken = new Set(cells.map(keyOf));
  const ends = new Map<string, { from: Point; to: Point }>();
  for (const cell of cells) {
    for (let i = 0; i < 6; i++) {
      if (taken.has(keyOf(neighbour(cell, i)))) continue;
      const from = plus(centre(cell), corner(i));
      ends.set(text(from), { from, to: plus(centre(cell), corner(i + 1)) });
    }
  }
  return ends;
}

/** Three hexes meet at a corner, so the border always turns by 60 degrees, left or right. */
function moved(loop: Point[], i: number, inset: number): Point {
  const at = loop[i]!;
  const into = normal(loop[(i + loop.length - 1) % loop.length]!, at);
  const out = normal(at, loop[(i + 1) % loop.length]!);
  return { x: at.x + ((into.x + out.x) * inset) / 1.5, y: at.y + ((into.y + out.y) * inset) / 1.5 };
}

function normal(from: Point, to: Point): Point {
  return { x: (from.y - to.y) / R, y: (to.x - from.x) / R };
}

function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

function between(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

function text({ x, y }: Point): string {
  return `${tidy(x)},${tidy(y)}`;
}

function tidy(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

/** The cell, among some, at or near a point: the one that is hit, or the nearest within reach. */
export function nearestOf(
  keys: ReadonlySet<string>,
  point: Point,
  reach: number,
): string | undefined {
  const exact = keyOf(cellAt(point));
  if (keys.has(exact)) return exact;
  const near = [...keys]
    .map((key) => ({ key, far: distance(centre(cellOf(key)), point) }))
    .sort((a, b) => a.far - b.far)[0];
  return near && near.far < reach ? near.key : undefined;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
