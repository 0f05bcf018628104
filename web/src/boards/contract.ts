/**
 * What a board is. The shell finds boards by folder and never names a game:
 *
 *   boards/<key>/index.ts         default export: a `Face`; loaded when a table of that game opens
 *   boards/<key>/Board.svelte     the board, props `BoardProps`, instance functions `BoardInstance`
 *   boards/<key>/Panel.svelte     optional: what the game adds to the side panel, props `PanelProps`
 *   boards/<key>/Picture.svelte   the picture on the front page: an SVG, 4:3, no props needed
 *   boards/<key>/lessons.ts       optional: default export `Lesson[]`, the tutorial (see lessons.ts)
 *   messages/<language>/<key>.json  every text of the game; rules/<language>/<key>.md  its rules
 *
 * A board never re-implements rules: what can be done is in `view.moves`, as texts in the game's
 * notation. It builds a move step by step by filtering these texts and hands over a whole one.
 *
 * Whatever can be clicked now on the way to a move carries `data-can` (a card that can be played, a
 * cell that can be reached, the button that confirms), and what cannot does not: tests play whole
 * games by clicking one of these after the other. `data-can="play"` marks what completes a move.
 * A way back (take back a step, deselect) does not carry it.
 */
import type { Component, Snippet } from 'svelte';

/** What every view has; the full types of each game are in protocol.ts. */
export interface AnyView {
  seat: number;
  actors: number[];
  moves: string[];
}

/** What every event has. */
export interface AnyEvent {
  kind: string;
}

export type Facts = Record<string, string | number | boolean>;

/**
 * The texts of a game and the names at the table.
 *
 * `t(key, facts)` looks into messages/<language>/<key of the game>.json; see messages.ts for the
 * notation of plurals. `t.name(seat)` is the nickname of who sits there, `t.has(key)` asks.
 */
export interface Words {
  (key: string, facts?: Facts): string;
  has(key: string): boolean;
  name(seat: number): string;
  readonly language: string;
}

/** A move that the shell wants to show, for instance as a hint: best first. */
export interface Hint {
  move: string;
  /** Expected share of a win, 0 to 1. */
  value: number;
}

export interface BoardProps<V extends AnyView = AnyView> {
  /** The position as the looking seat may know it. Never changed by the board. */
  view: V;
  /** Who looks: that side is at the bottom. -1: a spectator. */
  seat: number;
  /** Whether this seat may act now. When false, the board takes no move and offers none. */
  active: boolean;
  /** The text of a move that was sent and is not confirmed yet, or null: show it as pending. */
  pending: string | null;
  /** Milliseconds for one animation step; 0: at once. */
  pace: number;
  /** Replace travel by a short fade. */
  reduced: boolean;
  t: Words;
  /** Send a whole move, one of `view.moves`. */
  play: (move: string) => void;
  /** The event whose line in the log is pointed at: mark what it is about. */
  hover: AnyEvent | null;
  /** Moves to point out, none most of the time. */
  hints: Hint[];
  /**
   * The board's own switches (forecast shown, the looks of the monster, …), reactive and shared
   * with the panel; kept on the device per game. Only plain JSON values.
   */
  desk: Record<string, unknown>;
  /** The one sentence, to stand right above the hand; absent where the shell shows it elsewhere. */
  line?: Snippet;
  /**
   * What happened lately, up to this position and oldest first. Trails, drawn tiles and the like
   * belong to the position: they are drawn from here whenever it was not seen happening.
   */
  recent: AnyEvent[];
  /** Ask what would come of the moves that can be made now; null where nobody can tell. */
  ahead: (() => Promise<unknown>) | null;
  /** Make a small sound, if sounds are on. */
  sound: (name: SoundName) => void;
}

export type SoundName =
  | 'step'
  | 'slide'
  | 'place'
  | 'flip'
  | 'card'
  | 'push'
  | 'bite'
  | 'fire'
  | 'draw'
  | 'goal'
  | 'turn'
  | 'win'
  | 'wrong';

/** What a mounted board can be asked: `export function show…` in Board.svelte. */
export interface BoardInstance<E extends AnyEvent = AnyEvent> {
  /**
   * Animate one event. The shell awaits it for each event of an update in order, and then sets the
   * new `view`; whatever the board drew ahead of its view must give way to that. Resolves at once
   * when `pace` is 0 or after `skip`.
   */
  show(event: E): Promise<void>;
  /** End all running animation at once: every promise that `show` gave resolves. */
  skip(): void;
}

export interface PanelProps<V extends AnyView = AnyView> {
  view: V;
  t: Words;
  desk: Record<string, unknown>;
}

// The shell treats all games alike, so it holds their components and functions by these types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyComponent = Component<any, any, any>;

/** Everything that the shell knows about the board of a game. */
export interface Face<V extends AnyView = AnyView, E extends AnyEvent = AnyEvent> {
  Board: AnyComponent;
  Panel?: AnyComponent;
  /** Whether players at one screen need a curtain between their turns. */
  curtain: boolean;
  /** Width through height of the board, to give it room before it is drawn. */
  ratio: number;
  /** The colour of each seat as a CSS colour, and its shape as a letter or sign. */
  seats: (view: V, t: Words) => { colour: string; sign: string }[];
  /** Which team a seat plays in, where there are teams. */
  team?: (seat: number) => number;
  /** What the looking seat can do now, in one sentence; also when others act, or at the end. */
  sentence(view: V, t: Words): string;
  /** An event in words, for the log or spoken aloud; null if it says nothing new. */
  tell(event: E, t: Words, aloud?: boolean): string | null;
  /** A move in words, for hints and the analysis; without it, its notation is shown. */
  describe?(move: string, t: Words): string;
  /** What a score means, where it does not speak for itself. */
  score?(score: number, view: V, t: Words): string;
  /** Whether all players win or lose together; if not, equal ranks are a draw. */
  together?(view: V): boolean;
  /** Which paragraph of the rules matters now (an id in rules/<language>/<key>.md). */
  paragraph?(view: V): string;
  /** What an event means for the eye that steps through the log: whether a line stands out. */
  weight?(event: E): 'faint' | 'plain' | 'strong';
}

/** Lets a game state its face with its own types; the shell uses it with the general ones. */
export function face<V extends AnyView, E extends AnyEvent>(own: Face<V, E>): Face {
  return own as unknown as Face;
}
