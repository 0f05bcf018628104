/** Moves of Feurio! in words. */
import type { Words } from '../contract';
import { keyOf } from './hex';
import { readMove } from './moves';

/** Say where a tile is laid, who goes where, or that nobody does. */
export function describe(text: string, t: Words): string {
  const move = readMove(text);
  switch (move.kind) {
    case 'lay':
      return t('move.lay', { cell: keyOf(move.cell) });
    case 'firebreak':
      return t('move.firebreak', { cell: keyOf(move.cell), man: t(`man.${move.colour}`) });
    case 'place':
      return t('move.place', {
        cell: keyOf(move.cell),
        men: t(`men.${move.colour}`, { count: move.count }),
      });
    case 'pass':
      return t('tray.nobody');
  }
}
