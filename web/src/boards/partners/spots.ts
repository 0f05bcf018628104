/**
 * Spots: every place of the board by one name, as the notation of moves has it.
 *
 *   Y13      a cell of the ring
 *   YS       the start of a colour
 *   YC1      a circle of its lane, YC4 the outermost
 *   Yhome    its Home
 */
import type { PartnersView } from './types';

export type Spot = string;

export const LETTERS = ['Y', 'R', 'B', 'G'] as const;
export const COLOURS = ['yellow', 'red', 'blue', 'green'] as const;
export const SEATS = [0, 1, 2, 3] as const;
export const SEGMENT = 14;
export const RING = 4 * SEGMENT;

/** Name the spot of a pawn by its colour and by the place as that colour calls it. */
export function spotOf(colour: number, place: string): Spot {
  return /^[YRBG]\d/.test(place) ? place : `${LETTERS[colour]}${place}`;
}

/** Give the colour whose letter a spot bears. */
export const colourOf = (spot: Spot): number => LETTERS.indexOf(spot[0] as 'Y');

/** Give what follows the letter: a number, S, C1 to C4, or home. */
export const partOf = (spot: Spot): string => spot.slice(1);

export const isCell = (spot: Spot): boolean => /^\d/.test(partOf(spot));
export const isHome = (spot: Spot): boolean => partOf(spot) === 'home';
export const isCircle = (spot: Spot): boolean => /^C\d/.test(partOf(spot));
export const isStart = (spot: Spot): boolean => partOf(spot) === 'S';

/** Give the index of a cell on the ring, 0 to 55. */
export const indexOf = (cell: Spot): number => SEGMENT * colourOf(cell) + Number(partOf(cell)) - 1;

/** Give the cell of an index, which may run over in both directions. */
export function cellAt(index: number): Spot {
  const at = ((index % RING) + RING) % RING;
  return `${LETTERS[Math.floor(at / SEGMENT)]}${(at % SEGMENT) + 1}`;
}

/** Where the sixteen pawns stand: pawn `p` of colour `c` at index 4 c + p, in the order of a view. */
export type Standing = readonly Spot[];

export function standingOf(view: PartnersView): Standing {
  return view.pawns.flatMap((pawns, colour) => pawns.map((pawn) => spotOf(colour, pawn.place)));
}

export const partnerOf = (seat: number): number => seat ^ 2;

/** Give the colour that a seat moves: its own, or its partner's once its own pawns are locked. */
export const sideOf = (view: PartnersView, seat: number): number =>
  view.finished[seat] ? partnerOf(seat) : seat;
