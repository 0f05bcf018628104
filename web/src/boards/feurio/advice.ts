/** What can be done now, said beside the hand. */
import type { Words } from '../contract';
import type { Ahead } from './ahead';
import type { Draft } from './draft.svelte';
import type { Choices } from './moves';
import type { FeurioView } from './types';

interface Situation {
  view: FeurioView;
  pending: string | null;
  able: boolean;
  draft: Draft;
  choices: Choices;
  shown: Ahead;
  t: Words;
}

/** Say what can be done, or what another does. */
export function advice({ view, pending, able, draft, choices, shown, t }: Situation): string {
  const laying = view.phase === 'lay';
  if (view.phase === 'over') return t('say.over');
  if (pending !== null) return t('say.pending');
  if (!able) return laying ? drawnByOther(shown, t) : '';
  if (laying) return draft.key ? t('say.chosen') : t('say.lay');
  if (choices.cells.length === 0) return t('say.forced');
  return draft.key ? t('say.more', { most: draft.most }) : t('say.place');
}

function drawnByOther(shown: Ahead, t: Words): string {
  const name = t.name(shown.seat);
  if (shown.drawn === undefined) return '';
  return shown.drawn === null
    ? t('say.secret', { name })
    : t('say.holds', { name, value: shown.drawn });
}
