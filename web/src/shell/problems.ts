/** Putting into words why something could not be done. */
import type { Facts } from '../boards/contract';
import { Problem } from './api';
import { gameText, t } from './words.svelte';

/** The words for a failed request. */
export function problemText(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  return refusalText('table', error.reason, {});
}

/** The words for a refusal of the rules of a game, of the table, or of the page. */
export function refusalText(source: string, reason: string, facts: Facts, game = ''): string {
  const key = `refused.${reason}`;
  const own = source === 'rules' ? gameText(game, key, facts) : key;
  const text = own === key ? t(key, seatsFromOne(facts)) : own;
  return text === key ? t('refused.other', { reason }) : text;
}

/** Seats are numbered from 0 by the server and from 1 by people. */
function seatsFromOne(facts: Facts): Facts {
  return typeof facts['seat'] === 'number' ? { ...facts, seat: facts['seat'] + 1 } : facts;
}
