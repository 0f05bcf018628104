/** The messages between the browser and the server. */
import type { AnyEvent, AnyView, Facts } from './boards/contract';

export type OptionValue = boolean | number | string;

export interface Nobody {
  kind: 'nobody';
}
export interface Human {
  kind: 'human';
  player: string;
  name: string;
  local: boolean;
}
export interface Bot {
  kind: 'bot';
  level: string;
  instead_of: Human | null;
}
export type Sitter = Nobody | Human | Bot;

export interface PerMove {
  kind: 'per_move';
  seconds: number;
}
export interface Bank {
  kind: 'bank';
  seconds: number;
  increment: number;
}
export interface Settings {
  clock: PerMove | Bank | null;
  grace: number | null;
  stand_in: string;
  public: boolean;
  rated: boolean;
  talk: boolean;
}

export interface Sat {
  kind: 'sat';
  seat: number;
  sitter: Sitter;
}
export interface Asked {
  kind: 'asked';
  player: string;
  subject: 'take_back' | 'pause';
  seat: number;
  ply: number;
}
export interface Answered {
  kind: 'answered';
  player: string;
  yes: boolean;
}
export interface TookBack {
  kind: 'took_back';
  seat: number;
  ply: number;
}
export interface Said {
  kind: 'said';
  player: string;
  name: string;
  text: string;
  phrase: string;
}
export interface Rematched {
  kind: 'rematched';
  table: string;
}
export interface Played {
  kind: 'played';
  seat: number;
  events: AnyEvent[];
  each?: AnyEvent[][];
  move?: string | null;
}
export type Shown =
  | Played
  | Sat
  | { kind: 'resized'; seats: number }
  | { kind: 'hosted'; player: string }
  | { kind: 'started' }
  | Asked
  | Answered
  | TookBack
  | { kind: 'paused' }
  | { kind: 'resumed' }
  | { kind: 'ran_out'; seat: number }
  | Said
  | { kind: 'silenced'; player: string; on: boolean }
  | { kind: 'talk_allowed'; on: boolean }
  | Rematched
  | { kind: 'closed' };

export interface ClockFace {
  left: number[];
  running: number[];
  at: number;
}
export interface Result {
  ranks: number[];
  scores: number[];
}
export interface TableInfo {
  id: string;
  game: string;
  version: number;
  options: Record<string, OptionValue>;
  settings: Settings;
  status: 'gathering' | 'playing' | 'over' | 'closed';
  host: string;
  sitters: Sitter[];
  commitment: string;
  actors: number[];
  ply: number;
  talk: boolean;
  paused: boolean;
  asked: Asked | null;
  agreed: string[];
  clock: ClockFace | null;
  silenced: string[];
  rematch: string | null;
  result: Result | null;
  seed: string | null;
}

export interface Missed {
  seq: number;
  at: number;
  what: Shown[];
}
export interface Welcome {
  kind: 'welcome';
  protocol: number;
  you: string;
  seats: number[];
  seq: number;
  at: number;
  table: TableInfo;
  views: AnyView[];
  chat: Said[];
  muted: string[];
  present: string[];
  missed: Missed[] | null;
}
export interface Happened {
  kind: 'happened';
  seq: number;
  at: number;
  what: Shown[];
  table: TableInfo;
  views: AnyView[];
}
export interface Ack {
  kind: 'ack';
  id: string;
  seq: number;
}
export interface Refusal {
  kind: 'refusal';
  id: string;
  source: 'rules' | 'table';
  reason: string;
  facts: Facts;
  now: Welcome | null;
}
export interface Present {
  kind: 'present';
  players: string[];
}
export interface Goodbye {
  kind: 'goodbye';
  reason: string;
}
export type FromServer = Welcome | Happened | Ack | Refusal | Present | { kind: 'pong' } | Goodbye;

export type Command =
  | { kind: 'sit'; seat: number; name: string; local?: boolean }
  | { kind: 'leave' }
  | { kind: 'return' }
  | { kind: 'free'; seat: number }
  | { kind: 'fill'; seat: number; level: string }
  | { kind: 'resize'; seats: number }
  | { kind: 'start' }
  | { kind: 'move'; seat: number; text: string; seq: number }
  | { kind: 'take_back'; seat: number; turn?: boolean }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'answer'; yes: boolean }
  | { kind: 'say'; text: string }
  | { kind: 'say_phrase'; phrase: string }
  | { kind: 'mute'; player: string; on: boolean }
  | { kind: 'silence'; player: string; on: boolean }
  | { kind: 'allow_talk'; on: boolean }
  | { kind: 'rematch' }
  | { kind: 'close' };
export interface Hello {
  kind: 'hello';
  protocol: number;
  table: string;
  token?: string | null;
  key?: string | null;
  last?: number | null;
}
export interface Do {
  kind: 'do';
  id: string;
  command: Command;
}
export type FromClient = Hello | Do | { kind: 'ping' };

export interface Option {
  name: string;
  default: OptionValue;
  choices: OptionValue[];
  samples: OptionValue[];
}
export interface GameInfo {
  key: string;
  name: string;
  designer: string;
  publisher: string;
  year: number;
  version: number;
  least: number;
  most: number;
  colours: string[];
  options: Option[];
}
export interface About {
  protocol: number;
  games: GameInfo[];
  bots: string[];
  phrases: string[];
  push_key: string;
}
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, OptionValue>;
  settings?: Partial<Settings>;
  name?: string;
  sit?: boolean;
  people?: string[];
  bots?: string[];
  start?: boolean;
}
export interface Opened {
  table: string;
  invite: string;
  watch: string;
  you: string;
}
export interface Joined {
  table: string;
  seat: number;
  you: string;
}
export interface LobbyTable {
  table: string;
  game: string;
  status: string;
  opened: number;
  seats: string[];
  free: number;
  rated: boolean;
}
export interface Player {
  id: string;
  name: string;
  account: string | null;
}
