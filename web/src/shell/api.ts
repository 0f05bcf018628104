/** What is asked of the server over HTTP. */
import type { AnyEvent, AnyView, Facts } from '../boards/contract';
import type {
  About,
  GameAhead,
  Hints,
  Joined,
  LobbyTable,
  NewTable,
  Opened,
  Played,
  Player,
  Standing,
  Statistics,
  Story,
} from '../protocol';

const HINT_SECONDS = 2;

/** A request that was not carried out; `reason` is a key, `offline` if nobody answered. */
export class Problem extends Error {
  constructor(
    readonly reason: string,
    readonly status: number,
  ) {
    super(reason);
  }
}

/** What was asked for, or something else if the server does not know this browser any more. */
export async function unlessForgotten<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return otherwise;
    throw error;
  }
}

async function request(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['X-Tablee-Token'] = token;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: JSON.stringify(body) ?? null });
  } catch {
    throw new Problem('offline', 0);
  }
  if (!answer.ok) throw new Problem(await reasonOf(answer), answer.status);
  return answer;
}

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await request(method, path, body, token);
  if (answer.status === 204) return undefined as T;
  const json = answer.headers.get('content-type')?.startsWith('application/json');
  return (json ? answer.json() : answer.text()) as Promise<T>;
}

async function reasonOf(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as { reason: string }).reason;
  } catch {
    return answer.status >= 500 ? 'server_failed' : 'not_found';
  }
}

/** One move of a game that was played, with the position after it where that is known. */
export interface Ply {
  ply: number;
  seat: number;
  move: string | null;
  events: AnyEvent[];
  view: AnyView | null;
  /** How the bot failed for which any legal move was made, if so. */
  fault: Played['fault'];
}

export interface History {
  start: AnyView;
  plies: Ply[];
  more: boolean;
  opening: AnyEvent[];
}

/** Moves tried on a position: what happens, and where it leads. */
export interface Trial {
  position: string;
  views: AnyView[];
  events: AnyEvent[][];
  refusal: { at: number; reason: string; facts: Facts } | null;
}

let known: Promise<About> | undefined;

export const api = {
  /** What the server offers; asked once. */
  about(): Promise<About> {
    known ??= ask<About>('GET', '/api/about').catch((problem: unknown) => {
      known = undefined;
      throw problem;
    });
    return known;
  },
  open: (table: NewTable) => ask<Opened>('POST', '/api/tables', table),
  join: (table: string, name: string, token: string | null, seat?: number) =>
    ask<Joined>('POST', `/api/tables/${table}/join`, {
      name,
      ...(token ? { token } : {}),
      ...(seat === undefined ? {} : { seat }),
    }),
  secret: (table: string, what: 'invite' | 'watch') =>
    ask<{ token: string }>('POST', `/api/tables/${table}/secrets`, { what }),
  qr: (link: string) => ask<string>('POST', '/api/qr', { link }),
  lobby: () => ask<LobbyTable[]>('GET', '/api/lobby'),
  standings: (game: string) => ask<Standing[]>('GET', `/api/leaderboard/${game}`),
  statistics: (player: string) => ask<Statistics[]>('GET', `/api/players/${player}/statistics`),
  mine: () => ask<LobbyTable[]>('GET', '/api/me/games'),
  me: () => ask<Player>('GET', '/api/me'),
  rename: (name: string) => ask<Player>('POST', '/api/me', { name }),
  register: (account: string, passphrase: string) =>
    ask<Player>('POST', '/api/account', { account, passphrase }),
  logIn: (account: string, passphrase: string) =>
    ask<Player>('POST', '/api/login', { account, passphrase }),
  logOut: () => ask<void>('POST', '/api/logout'),
  push: (subscription: Record<string, string>) => ask<void>('POST', '/api/push', subscription),
  noPush: (endpoint: string) => ask<void>('POST', '/api/push/stop', { endpoint }),
  history: (table: string, seat: number, from: number, token?: string) =>
    ask<History>('GET', `/api/tables/${table}/history?seat=${seat}&from=${from}`, undefined, token),
  hint: (table: string, seat: number) =>
    ask<Hints>('POST', `/api/tables/${table}/hint`, { seat, seconds: HINT_SECONDS }),
  analysis: (table: string, token?: string) =>
    ask<Story>('GET', `/api/tables/${table}/analysis`, undefined, token),
  /** The game so far as a file: `json` for programs, `txt` for people. */
  record: async (table: string, kind: 'json' | 'txt', token?: string) =>
    (await request('GET', `/api/tables/${table}/record.${kind}`, undefined, token)).blob(),
  ahead: (table: string, token?: string) =>
    ask<GameAhead>('GET', `/api/tables/${table}/ahead`, undefined, token),
  aheadOf: (game: string, position: string) =>
    ask<GameAhead>('POST', '/api/ahead', { game, position }),
  attempt: (game: string, position: string, seat: number, moves: string[]) =>
    ask<Trial>('POST', '/api/positions', { game, position, seat, moves }),
};
