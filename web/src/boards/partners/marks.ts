/** What is drawn onto the board to explain something: ways, hints, what a line of the log is about. */
import type { Hint } from '../contract';
import type { Choice } from './choice.svelte';
import { cardOf, offerOf, pairOf, partsOf } from './moves';
import type { Piece } from './pieces';
import { spotOf, standingOf, type Spot } from './spots';
import type { Trace } from './theatre.svelte';
import type { PartnersEvent, PartnersView } from './types';
import { forward } from './walk';

export interface Line {
  colour: number;
  spots: Spot[];
  style: 'offer' | 'made' | 'last' | 'hint';
}

const POINTED_OUT = 3;

/** Give the way of the last move. */
export const lastLines = (traces: Trace[]): Line[] =>
  traces.map((trace) => ({ ...trace, style: 'last' }));

/** Give the ways that the lifted card opens. */
export function offerLines(choice: Choice, pieces: readonly Piece[]): Line[] {
  const shown = choice.offers.filter((offer) => !choice.pawn || offer.pawn === choice.pawn);
  return shown.map(({ pawn, path }) => {
    const colour = pieces.find((piece) => piece.spot === pawn)?.colour ?? 0;
    return { colour, spots: [pawn, ...path], style: 'offer' };
  });
}

/** Give the ways that are made but not confirmed: strides of a 7×1, or a move that was sent. */
export function madeLines(view: PartnersView, choice: Choice, pending: string | null): Line[] {
  if (pending !== null) return moveLines(view, pending, 'made');
  return choice.strides.map(({ pawn, steps }, at) => {
    const standing = choice.sevens?.standing(choice.strides.slice(0, at)) ?? [];
    const path = forward(standing, pawn, steps) ?? [];
    return { colour: pawn >> 2, spots: [standing[pawn]!, ...path], style: 'made' };
  });
}

function moveLines(view: PartnersView, move: string, style: Line['style']): Line[] {
  const standing = standingOf(view);
  const colourAt = (spot: Spot) => Math.max(0, standing.indexOf(spot)) >> 2;
  if (move.includes(' gives ')) return [];
  if (cardOf(move) === 'swap')
    return [{ colour: colourAt(pairOf(move)[0]), spots: pairOf(move), style }];
  if (cardOf(move) !== '7x1') {
    const { pawn, path } = offerOf(view, move);
    return [{ colour: colourAt(pawn), spots: [pawn, ...path], style }];
  }
  return partsOf(move).map(({ pawn, steps }) => {
    const path = forward(standing, standing.indexOf(pawn), steps) ?? [];
    return { colour: colourAt(pawn), spots: [pawn, ...path], style };
  });
}

/** Give the way of the best hint. */
export const hintLines = (view: PartnersView, hints: Hint[]): Line[] =>
  hints.slice(0, 1).flatMap(({ move }) => moveLines(view, move, 'hint'));

/** Give each card its best rank among the hints. */
export function hintRanks(hints: Hint[]): Map<string, number> {
  const ranks = new Map<string, number>();
  hints.slice(0, POINTED_OUT).forEach(({ move }, at) => {
    if (!ranks.has(cardOf(move))) ranks.set(cardOf(move), at + 1);
  });
  return ranks;
}

/** Give each pawn its best rank among the hints for the lifted card, or for the best hint. */
export function hintMarks(
  view: PartnersView,
  hints: Hint[],
  card: string | undefined,
): Map<Spot, number> {
  const marks = new Map<Spot, number>();
  hints.slice(0, POINTED_OUT).forEach(({ move }, at) => {
    if (card ? cardOf(move) !== card : at > 0) return;
    for (const { spots } of moveLines(view, move, 'hint')) {
      if (!marks.has(spots[0]!)) marks.set(spots[0]!, at + 1);
    }
  });
  return marks;
}

/** Name the spots that an event is about. */
export function concerned(event: PartnersEvent): Spot[] {
  switch (event.kind) {
    case 'pawn_entered':
      return [spotOf(event.colour, 'S')];
    case 'pawn_moved':
      return [event.origin, event.path.at(-1)!].map((place) => spotOf(event.colour, place));
    case 'pawn_knocked':
    case 'pawn_turned_away':
    case 'pawn_locked':
      return [spotOf(event.colour, event.place)];
    case 'pawns_swapped':
      return [event.place, event.other_place];
    case 'colour_finished':
      return [1, 2, 3, 4].map((circle) => spotOf(event.colour, `C${circle}`));
    case 'hand_folded':
      return event.obstacles
        .filter(({ place }) => place)
        .map((one) => spotOf(one.colour, one.place));
    default:
      return [];
  }
}
