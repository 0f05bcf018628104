/** The hall on paper: cells, walls with their letters, and how wide everything is drawn. */
import type { Cell, Heading } from './types';

/** The side of a cell in the units of the drawing. */
export const U = 100;
export const WALL = 78;
export const STRIP = 92;
export const COLUMNS = 16;
export const ROWS = 11;
export const EXIT = 0;
export const ENTRANCE = 175;

/** What the drawing shows: left, top, width, height. */
export const FRAME = {
  x: -WALL,
  y: -WALL - STRIP,
  width: COLUMNS * U + 2 * WALL,
  height: ROWS * U + 2 * WALL + 2 * STRIP,
};

export const HEADINGS: readonly Heading[] = ['N', 'E', 'S', 'W'];
export const DELTAS: Record<Heading, Cell> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
export const ANGLES: Record<Heading, number> = { N: 0, E: 90, S: 180, W: 270 };

/** Tell whether the hall has a cell there. */
export function inHall(x: number, y: number): boolean {
  return x >= 0 && x < COLUMNS && y >= 0 && y < ROWS && x - y <= 11 && y - x <= 6;
}

export const idOf = ([x, y]: Cell): number => 16 * y + x;
export const cellOf = (id: number): Cell => [id % 16, Math.floor(id / 16)];

/** The middle of a cell in the drawing. */
export const middle = ([x, y]: Cell): { x: number; y: number } => ({
  x: (x + 0.5) * U,
  y: (y + 0.5) * U,
});

/** The neighbour toward a heading, or null at a wall. */
export function beside(id: number, heading: Heading): number | null {
  const [x, y] = cellOf(id);
  const [dx, dy] = DELTAS[heading];
  return inHall(x + dx, y + dy) ? idOf([x + dx, y + dy]) : null;
}

/** The heading turned right so many times. */
export function turned(heading: Heading, times: number): Heading {
  return HEADINGS[(HEADINGS.indexOf(heading) + times + 8) % 4]!;
}

export const CELLS: readonly Cell[] = Array.from({ length: 176 }, (_, id) => cellOf(id)).filter(
  ([x, y]) => inHall(x, y),
);

export interface WallSegment {
  cell: Cell;
  heading: Heading;
  letter: string;
}

/** The wall segments clockwise from the exit's north side; every letter stands on two. */
export const WALLS: readonly WallSegment[] = wallSegments();

function wallSegments(): WallSegment[] {
  const half: [number, number, Heading][] = [];
  for (let x = 0; x < 12; x++) half.push([x, 0, 'N']);
  for (let stair = 0; stair < 4; stair++) {
    half.push([11 + stair, stair, 'E'], [12 + stair, stair + 1, 'N']);
  }
  for (let y = 4; y < 11; y++) half.push([15, y, 'E']);
  const other = half.map(
    ([x, y, heading]) => [15 - x, 10 - y, turned(heading, 2)] as [number, number, Heading],
  );
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ✶';
  return [...half, ...other].map(([x, y, heading], at) => ({
    cell: [x, y],
    heading,
    letter: letters[at % 27]!,
  }));
}

/** The outline of the hall as a path. */
export const OUTLINE = outline();

function outline(): string {
  const points: Cell[] = [
    [0, 0],
    [12, 0],
  ];
  for (let stair = 1; stair <= 4; stair++) points.push([11 + stair, stair], [12 + stair, stair]);
  points.push([16, 11], [4, 11]);
  for (let stair = 1; stair <= 4; stair++)
    points.push([5 - stair, 11 - stair], [4 - stair, 11 - stair]);
  return `M${points.map(([x, y]) => `${x * U},${y * U}`).join('L')}Z`;
}

export interface SeatLook {
  colour: string;
  ink: string;
  sign: string;
}

const seat = (name: string, sign: string): SeatLook => ({
  colour: `var(--seat-${name})`,
  ink: `var(--seat-${name}-ink)`,
  sign,
});

/** Colour and sign of each seat. */
export const SEATS: readonly SeatLook[] = [
  seat('green', '●'),
  seat('red', '▲'),
  seat('blue', '■'),
  seat('yellow', '◆'),
  seat('beige', '⬟'),
  seat('purple', '⬢'),
  seat('black', '★'),
];

export const COLOURS = ['green', 'red', 'blue', 'yellow', 'beige', 'purple', 'black'] as const;
