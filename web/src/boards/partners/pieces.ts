/** The pawns as things that keep their identity while views come and go. */
import { pointOf, type Point } from './geometry';
import { isHome, spotOf, type Spot } from './spots';
import type { PartnersView } from './types';

export interface Piece {
  readonly id: number;
  readonly colour: number;
  readonly spot: Spot;
  readonly locked: boolean;
}

/** A piece with its place in a stack: `nth` from below of `count`. */
export interface Placed extends Piece {
  nth: number;
  count: number;
}

/** Bring the pieces in line with a view, in its order; who stands rightly stays who it is. */
export function settled(pieces: readonly Piece[], view: PartnersView): Piece[] {
  return view.pawns.flatMap((pawns, colour) => {
    const free = pieces.filter((piece) => piece.colour === colour);
    const take = (test: (piece: Piece) => boolean) => {
      const at = free.findIndex(test);
      return at < 0 ? undefined : free.splice(at, 1)[0];
    };
    const spots = pawns.map((pawn) => spotOf(colour, pawn.place));
    const kept = spots.map((spot) => take((piece) => piece.spot === spot));
    return pawns.map((pawn, at) => {
      const piece = kept[at] ?? take(() => true);
      return { id: piece?.id ?? 4 * colour + at, colour, spot: spots[at]!, locked: pawn.locked };
    });
  });
}

/** Say of each piece where it is in its stack. */
export function stacked(pieces: readonly Piece[]): Placed[] {
  return pieces.map((piece, at) => {
    const here = (other: Piece) => other.spot === piece.spot;
    const nth = pieces.slice(0, at).filter(here).length;
    return { ...piece, nth, count: pieces.filter(here).length };
  });
}

/** Move one pawn of a colour from a spot to another. */
export function moved(pieces: readonly Piece[], at: number, spot: Spot): Piece[] {
  return pieces.map((piece, index) => (index === at ? { ...piece, spot } : piece));
}

const STACK_STEP = { x: 8, y: -5 };

/** Give where a piece is drawn: at Home on its own place, in a stack a little aside. */
export function standPoint(piece: Placed, seat: number): Point {
  const { x, y } = pointOf(piece.spot, seat, piece.id & 3);
  if (isHome(piece.spot)) return { x, y };
  const aside = piece.nth - (piece.count - 1) / 2;
  return { x: x + aside * STACK_STEP.x, y: y + aside * STACK_STEP.y };
}
