/** Names for parts of the messages that protocol.ts writes out in place. */
import type { AnyEvent } from '../boards/contract';
import type * as p from '../protocol';

export type Sitter = p.TableInfo['sitters'][number];
export type Command = p.Do['command'];
export type OptionValue = p.Option['default'];

/** A move, with its notation and with what each of several seats at this screen may know. */
export type Played = p.Played & { move?: string | null; each?: AnyEvent[][] };
