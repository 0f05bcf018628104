/** The four colours of men: each has a shape and a letter besides. */
import type { FeurioView } from './types';

export const COLOURS = [0, 1, 2, 3] as const;
export const SIGNS = ['▲', '●', '■', '◆'] as const;
export const FILLS = [
  'var(--seat-red)',
  'var(--seat-green)',
  'var(--seat-blue)',
  'var(--seat-yellow)',
] as const;
/** Line patterns of the outlines, so that colours never stand alone. */
export const DASHES = ['none', '2 15', '22 13', '30 12 2 12'] as const;

/** The colours that score for a seat. */
export function coloursOf(view: FeurioView, seat: number): number[] {
  return COLOURS.filter((colour) => view.owners[colour] === seat);
}

/** The colours that a seat has or had in hand: its own and reinforcements. */
export function handOf(view: FeurioView, seat: number): number[] {
  const hand = view.hands[seat] ?? [];
  return COLOURS.filter((colour) => view.owners[colour] === seat || (hand[colour] ?? 0) > 0);
}
