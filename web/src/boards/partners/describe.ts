/** Moves of Partners in words; their notation is in docs/partners.md. */
import type { Words } from '../contract';
import { signOf } from './cards';
import { cardOf } from './moves';
import { spotName } from './why';

/** Say what is done with a card: given, a pawn brought in, walked with, or two pawns swapped. */
export function describe(move: string, t: Words): string {
  const card = signOf(cardOf(move));
  if (move.includes(' gives ')) return t('move.gives', { card });
  if (move.endsWith(' in')) return t('move.in', { card });
  const pawns = move
    .split(' ')
    .slice(1)
    .map((word) => pawn(word, t));
  return t('move.pawns', { card, pawns: pawns.join('; ') });
}

/** A pawn by its spot, and how far it goes where the card leaves that open. */
function pawn(word: string, t: Words): string {
  const [spot, steps] = word.split('+');
  const name = spotName(spot!, t);
  return steps ? t('move.steps', { spot: name, steps: Number(steps) }) : name;
}
