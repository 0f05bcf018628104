/** Opening tables from the front page. */
import type { About, GameInfo, NewTable } from '../protocol';
import { api } from './api';
import { myName } from './names';
import { prepareGame } from './prepare';
import { go } from './router.svelte';
import { seat } from './seating';
import { remember } from './tables';

/** How many people sit down when nobody chose. */
export function usualSeats(game: GameInfo): number {
  return Math.min(game.most, Math.max(game.least, 4));
}

/** The levels of computer players to choose from. */
export function botsFor(about: About, rated = false): string[] {
  return rated ? about.rated_bots : about.bots;
}

/** The level of computer players when nobody chose. */
export function usualLevel(bots: string[]): string {
  return bots.includes('casual') ? 'casual' : (bots[0] ?? 'casual');
}

/** Open a table and go to it; `people` are those at this screen beside the host. */
export async function openTable(wish: NewTable, people: string[] = []): Promise<void> {
  prepareGame(wish.game);
  const start = wish.start === true && people.length === 0;
  const opened = await api.open({ name: myName(), ...wish, start });
  remember(opened.table, { invite: opened.invite, watch: opened.watch, game: wish.game });
  if (people.length > 0) await seat(opened.table, people, wish.start === true);
  go(`/t/${opened.table}`);
}

/** Play at once against computer players. */
export function playNow(game: GameInfo, level: string): Promise<void> {
  const seats = usualSeats(game);
  return openTable({
    game: game.key,
    seats,
    bots: Array.from({ length: seats - 1 }, () => level),
    start: true,
  });
}

/** Open a table for friends, who come by a link. */
export function withFriends(game: GameInfo): Promise<void> {
  return openTable({ game: game.key, seats: usualSeats(game) });
}
