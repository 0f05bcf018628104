/** Cards in signs and words. */
import type { Words } from '../contract';

/** All kinds of cards, as the notation names them. */
export const CARDS = [
  'H',
  '8H',
  '13H',
  '1/14',
  '2',
  '3',
  '5',
  '6',
  '9',
  '10',
  '12',
  '-4',
  '7x1',
  'swap',
] as const;

const SIGNS: Record<string, string> = { H: '♥', '-4': '−4', '7x1': '7×1', swap: '⇄' };
const KINDS: Record<string, string> = {
  H: 'heart',
  '8H': 'number_heart',
  '13H': 'number_heart',
  '1/14': 'two_numbers',
  '-4': 'back',
  '7x1': 'seven',
  swap: 'swap',
};

/** Write a card as on its corner: ♥, 8/♥, −4, 7×1, ⇄. */
export const signOf = (card: string): string => SIGNS[card] ?? card.replace('H', '/♥');

const said = (group: string) => (card: string, t: Words) => {
  const kind = KINDS[card] ?? 'number';
  return t(`card.${group}.${kind}`, { number: card.replace('H', '') });
};

/** Name a card for the ear. */
export const cardName = said('name');
/** Say what a card does, in one sentence. */
export const cardUse = said('use');
/** Give the small words on a card. */
export const cardWords = said('words');
