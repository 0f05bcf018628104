/** What the server tells about a game of Partners. */
import type { AnyEvent, AnyView } from '../contract';

export interface PawnView {
  /** `home`, `S` (its start), a cell like `Y13`, or a circle `C1` to `C4`. */
  place: string;
  locked: boolean;
}

export interface Obstacle {
  card: string;
  reason: string;
  colour: number;
  place: string;
  steps: number;
  by: number;
}

export interface HandCard {
  card: string;
  received: boolean;
  usable: boolean;
  obstacles: Obstacle[];
}

export interface PlayedCard {
  seat: number;
  card: string;
  deal: number;
}

export interface Fold {
  seat: number;
  deal: number;
  cards: string[];
}

export interface Draw {
  seat: number;
  card: string;
}

export interface PartnersView extends AnyView {
  phase: 'exchange' | 'play' | 'over';
  pawns: PawnView[][];
  hand: HandCard[];
  hand_sizes: number[];
  dealer: number;
  starter: number;
  deal: number;
  deals: number;
  chosen: boolean[];
  gift: string;
  gave: string;
  played: PlayedCard[];
  last: PlayedCard | null;
  folded: Fold[];
  draws: Draw[];
  finished: boolean[];
  needed: [number, number];
}

export type PartnersEvent =
  | { kind: 'dealer_drawn'; draws: Draw[]; dealer: number }
  | { kind: 'stack_shuffled'; dealer: number }
  | { kind: 'cards_dealt'; dealer: number; deal: number; hands: string[][] }
  | { kind: 'card_chosen'; seat: number; card: string }
  | { kind: 'cards_exchanged'; cards: string[] }
  | { kind: 'card_played'; seat: number; card: string; colour: number }
  | { kind: 'pawn_entered'; colour: number }
  | { kind: 'pawn_moved'; colour: number; origin: string; path: string[] }
  | { kind: 'pawn_knocked'; colour: number; place: string; by: number }
  | { kind: 'pawn_turned_away'; colour: number; place: string; by: number }
  | {
      kind: 'pawns_swapped';
      colour: number;
      place: string;
      other_colour: number;
      other_place: string;
    }
  | { kind: 'pawn_locked'; colour: number; place: string }
  | { kind: 'colour_finished'; colour: number }
  | {
      kind: 'hand_folded';
      seat: number;
      cards: string[];
      obstacles: Obstacle[];
      hidden: boolean;
    }
  | { kind: 'deal_ended'; deal: number }
  | { kind: 'team_won'; seats: [number, number]; margin: number }
  | { kind: 'deals_played'; needed: [number, number] };

export type EventOf<K extends PartnersEvent['kind']> = Extract<PartnersEvent, { kind: K }>;

/** The shell hands over events of any kind. */
export const known = (event: AnyEvent): PartnersEvent => event as PartnersEvent;
