/** Names for parts of the messages that protocol.ts writes out in place. */
import type * as p from '../protocol';

export type Sitter = p.TableInfo['sitters'][number];
export type Command = p.Do['command'];
export type OptionValue = p.Option['default'];
