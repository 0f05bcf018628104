/** What to call whoever sits on a seat. */
import { settings } from './settings.svelte';
import type { Ply } from './api';
import type { Sitter } from './types';
import { t } from './words.svelte';

/** The name of a sitter; computer players have first names of their own. */
export function nameOf(sitter: Sitter, seat: number): string {
  if (sitter.kind === 'human') return sitter.name;
  if (sitter.kind === 'nobody') return t('seat.free');
  const names = t('bot.names').split(' ');
  return names[seat % names.length] ?? '';
}

/** What stands beside the name of a computer player. */
export function levelOf(level: string): string {
  const key = `level.${level}`;
  const text = t(key);
  return text === key ? level : text;
}

/** Why somebody else's move was made for a computer player, in words. */
export function faultOf(fault: Ply['fault'], name: string): string {
  return fault ? t(`fault.${fault}`, { name }) : '';
}

/** The nickname of who plays here. */
export function myName(): string {
  return settings.kept.name || t('guest');
}
