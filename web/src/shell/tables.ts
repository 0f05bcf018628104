/** The secrets of tables that were opened here, so that their links can be shown again. */
import { recall, write } from './settings.svelte';

interface Secrets {
  invite?: string;
  watch?: string;
  /** Which game is played there. */
  game?: string;
  /** What this browser itself was let in with. */
  token?: string;
}

const PLACE = 'tablee.tables';
const MOST = 60;

function all(): Record<string, Secrets> {
  return recall<Record<string, Secrets>>(PLACE, {});
}

/** Remember secrets of a table. */
export function remember(table: string, secrets: Secrets): void {
  const { [table]: old, ...others } = all();
  const newest = Object.entries(others).slice(-MOST);
  write(PLACE, { ...Object.fromEntries(newest), [table]: { ...old, ...secrets } });
}

/** Tell whether this browser has ever been at a table; strangers are not asked for their games. */
export function hasPlayed(): boolean {
  return Object.keys(all()).length > 0;
}

/** Tell whether this browser has been at a table of a game. */
export function hasPlayedGame(game: string): boolean {
  return Object.values(all()).some((one) => one.game === game);
}

/** The secrets that are known of a table. */
export function secretsOf(table: string): Secrets {
  return all()[table] ?? {};
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether the page is open under a name that means this device, on whichever device it is read. */
export function isOnlyHere(): boolean {
  return LOOPBACK.test(location.hostname);
}

/** The address of a table, for those who get a secret with it. */
export function linkTo(origin: string, table: string, secret: string): string {
  return `${origin}/t/${table}${secret && `#${secret}`}`;
}
