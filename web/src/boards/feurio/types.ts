/** What the server tells about a game of Feurio!; see games/feurio/view.py and events.py. */
import type { AnyEvent, AnyView } from '../contract';

export type Cell = readonly [number, number];

export interface HotSpot {
  cell: Cell;
  sum: number;
  beside: number[];
}

export interface TileView {
  cell: Cell;
  value: number | null;
  face_down: boolean;
  layer: number;
  men: number[];
  edges: number;
  places_left: number;
}

export interface ZoneView {
  colour: number;
  cells: Cell[];
  sum: number;
  divisor: number;
  value: number;
}

export interface GoalView {
  reached: boolean;
  men_left: number;
  zones_too_many: number;
  ones_missing: number;
}

export interface FeurioView extends AnyView {
  phase: 'lay' | 'place' | 'late' | 'over';
  oldest: number;
  tiles: TileView[];
  hottest: HotSpot[];
  drawn: number | null;
  stack: number;
  unseen: number[];
  hands: number[][];
  box: number[];
  owners: number[];
  zones: ZoneView[];
  scores: number[];
  best_zones: number[];
  ranks: number[];
  passes: number;
  goal: GoalView | null;
  firebreak: boolean;
  hot: boolean;
  spaces: number[];
}

interface Told<K extends string> extends AnyEvent {
  kind: K;
}

export interface TurnStarted extends Told<'turn_started'> {
  seat: number;
}

export interface TileDrawn extends Told<'tile_drawn'> {
  seat: number;
  value: number | null;
  left: number;
  secret: boolean;
}

export interface TileLaid extends Told<'tile_laid'> {
  seat: number;
  cell: Cell;
  value: number;
  edges: number;
  hottest: HotSpot[];
}

export interface FirebreakLaid extends Told<'firebreak_laid'> {
  seat: number;
  cell: Cell;
  value: number | null;
  colour: number;
  edges: number;
  hottest: HotSpot[];
}

export interface TileEnclosed extends Told<'tile_enclosed'> {
  cell: Cell;
  men: number;
}

export interface MenPlaced extends Told<'men_placed'> {
  seat: number;
  cell: Cell;
  colour: number;
  count: number;
  men: number;
  edges: number;
  spaces: number;
}

export interface Passed extends Told<'passed'> {
  seat: number;
  passes: number;
  needed: number;
  forced: boolean;
}

export interface ZoneScored extends Told<'zone_scored'>, ZoneView {
  seat: number;
}

export interface FirebreakRevealed extends Told<'firebreak_revealed'> {
  cell: Cell;
  value: number;
}

export interface GoalJudged extends Told<'goal_judged'>, GoalView {}

export interface GameEnded extends Told<'game_ended'> {
  ranks: number[];
  scores: number[];
}

export type FeurioEvent =
  | TurnStarted
  | TileDrawn
  | TileLaid
  | FirebreakLaid
  | TileEnclosed
  | MenPlaced
  | Passed
  | ZoneScored
  | FirebreakRevealed
  | GoalJudged
  | GameEnded;
