import type { AnyEvent } from './contract';

/**
 * The tutorial of a game: about ten short steps on real positions, checked by the engine.
 *
 * A step shows a position (`position`, in the game's one-line notation) from the side of `seat` and
 * a text (`text`: a key of the game's messages). It is done when the learner plays a move that
 * `wanted` accepts: `any` legal move, one of a list of notations, or one whose events include all
 * the `kinds` given, or none of those `without`. Other legal moves are answered by the text `hint` and the position returns.
 * A step may ask a question instead: `choices` are answers in words, of which one is right.
 * A step without either only shows something, with a button to go on. `after` is said when it is
 * done. A step without `position` goes on where the one before ended.
 */
export interface Lesson {
  position?: string;
  seat?: number;
  text: string;
  wanted?: 'any' | { moves: string[] } | { kinds: string[] } | { without: string[] };
  choices?: { text: string; right?: boolean }[];
  /** Something that the board marks, as it marks what a line of the log is about. */
  point?: AnyEvent;
  hint?: string;
  after?: string;
  /** Sets the board's own switches for this step, for instance the forecast. */
  desk?: Record<string, unknown>;
}
