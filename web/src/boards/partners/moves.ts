/** Moves as texts, taken apart: see the notation in docs/partners.md. */
import { backward, forward } from './walk';
import { LETTERS, sideOf, spotOf, standingOf, type Spot } from './spots';
import type { PartnersView } from './types';

/** A pawn, named by the spot where it stands before the move, and how far it goes. */
export interface Part {
  pawn: Spot;
  steps: number;
}

/** One way to use a card: which pawn moves, along which spots. */
export interface Offer {
  move: string;
  pawn: Spot;
  path: Spot[];
}

const NUMBERS: Record<string, number> = { '8H': 8, '13H': 13 };

/** Give the card that a move uses. */
export const cardOf = (move: string): string =>
  move.includes(' gives ') ? move.split(' gives ')[1]! : move.split(' ')[0]!;

/** List the moves that use a card. */
export const movesWith = (view: PartnersView, card: string): string[] =>
  view.moves.filter((move) => cardOf(move) === card);

/** Read the parts of a walk: `7x1 YC3+5 Y14+2`, `5 Y13`, `1/14 Y13+14`. */
export function partsOf(move: string): Part[] {
  const [card, ...words] = move.split(' ');
  return words.map((word) => {
    const [pawn, steps] = word.split('+');
    return { pawn: pawn!, steps: Number(steps ?? NUMBERS[card!] ?? card) };
  });
}

/** Tell what one move does, for cards that move a single pawn. */
export function offerOf(view: PartnersView, move: string): Offer {
  const side = sideOf(view, view.seat);
  if (move.endsWith(' in')) {
    return { move, pawn: spotOf(side, 'home'), path: [spotOf(side, 'S')] };
  }
  const standing = standingOf(view);
  const [{ pawn, steps }] = partsOf(move) as [Part];
  const index = standing.indexOf(pawn);
  const path = steps < 0 ? backward(standing, index) : forward(standing, index, steps);
  return { move, pawn, path: path ?? [] };
}

/** Read the two pawns of a swap. */
export function pairOf(move: string): [Spot, Spot] {
  const [, one, other] = move.split(' ');
  return [one!, other!];
}

/** List who can be swapped. */
export const swappable = (moves: string[]): Spot[] => [...new Set(moves.flatMap(pairOf))];

/** Find the swap of two pawns; of those that change nothing, only one is listed. */
export function swapOf(
  moves: string[],
  one: Spot,
  other: Spot,
  colourAt: (spot: Spot) => number,
): string | undefined {
  const same = (move: string) => pairOf(move).includes(one) && pairOf(move).includes(other);
  const idle = (move: string) => colourAt(pairOf(move)[0]) === colourAt(pairOf(move)[1]);
  return moves.find(same) ?? (colourAt(one) === colourAt(other) ? moves.find(idle) : undefined);
}

/** Find the move that gives a card to the partner. */
export const giftOf = (view: PartnersView, card: string): string | undefined =>
  view.moves.find((move) => move === `${LETTERS[view.seat]} gives ${card}`);
