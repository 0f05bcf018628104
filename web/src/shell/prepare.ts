/** Fetching what a table will need while it is still being asked for. */
import { loadFace } from '../boards';
import { secretsOf } from './tables';
import { learn } from './words.svelte';

/** Fetch the board and the texts of a game; whoever needs them sees what failed. */
export function prepareGame(game: string): void {
  void Promise.all([loadFace(game), learn(game)]).catch(() => undefined);
}

/** Fetch what a table needs, if its game was seen there before. */
export function prepareTable(table: string): void {
  const { game } = secretsOf(table);
  if (game) prepareGame(game);
}
