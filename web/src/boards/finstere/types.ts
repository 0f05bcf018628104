/** What the rules tell about a game of Finstere Flure: the view, and the events. */
import type { AnyEvent, AnyView } from '../contract';

export type Cell = [number, number];
export type Heading = 'N' | 'E' | 'S' | 'W';
export type StoneKind = 'stone' | 'crystal' | 'right_turn' | 'half_turn';
export type TileKind = StoneKind | 'amber' | 'blue' | 'square_pool' | 'long_pool';

export interface Stone {
  stone: StoneKind;
  cell: Cell;
}

export interface Teleporter {
  pair: 'amber' | 'blue';
  cell: Cell;
  arrow: Heading;
}

export interface Figure {
  seat: number;
  figure: number;
  shows: number | null;
  moved: boolean;
  place: 'hall' | 'outside' | 'escaped' | 'eaten';
  cell: Cell | null;
}

export interface Forecast {
  tile: number;
  count: number;
  cell: Cell;
  heading: Heading;
  steps: number;
  eaten: [number, number][];
}

export interface View extends AnyView {
  turn: number;
  stage: number;
  marker: number;
  monster: { cell: Cell; heading: Heading };
  stones: Stone[];
  pools: Cell[];
  teleporters: Teleporter[];
  figures: Figure[];
  dangers: number[];
  out: number[];
  needed: number;
  tiles_drawn: number[];
  tiles_to_come: number[];
  forecast: Forecast[];
  tiles_to_place: Partial<Record<TileKind, number>>;
  ranks: number[];
}

export interface Sighting {
  heading: Heading;
  distance: number;
  seat: number;
  figure: number;
}

interface Of<K extends string> extends AnyEvent {
  kind: K;
}
interface OfFigure<K extends string> extends Of<K> {
  seat: number;
  figure: number;
}

export interface Looked extends Of<'looked'> {
  cell: Cell;
  sightings: Sighting[];
  why: 'nobody' | 'nearest' | 'tie';
  before: Heading;
  heading: Heading;
}

export interface Eaten extends OfFigure<'eaten'> {
  cell: Cell;
  how: 'bitten' | 'crushed' | 'destroyed';
  comes_back: boolean;
}

export interface TilePlaced extends Of<'tile_placed'> {
  seat: number;
  tile: TileKind;
  cells: Cell[];
  arrow: Heading | null;
}

export type Event =
  | TilePlaced
  | (Of<'set_up_ended'> & { marker: number })
  | (OfFigure<'entered'> & { cell: Cell })
  | (OfFigure<'stepped'> & { start: Cell; end: Cell; slid: boolean })
  | (OfFigure<'escaped'> & { out: number })
  | (OfFigure<'flipped'> & { shows: number })
  | (Of<'stone_pushed'> & { stone: StoneKind; start: Cell; end: Cell | null })
  | (Of<'tile_drawn'> & { tile: number; turn: number })
  | Looked
  | (Of<'turned_by_stone'> & { stone: StoneKind; cell: Cell; heading: Heading })
  | (Of<'crossed_wall'> & { letter: string; start: Cell; end: Cell })
  | (Of<'monster_moved'> & { start: Cell; end: Cell; step: number; sliding: boolean })
  | (Of<'teleported'> & { start: Cell; end: Cell; heading: Heading })
  | (OfFigure<'figure_pushed'> & { start: Cell; end: Cell })
  | Eaten
  | (Of<'walk_ended'> & { cell: Cell; heading: Heading; steps: number; eaten: number })
  | (Of<'turn_began'> & { turn: number; marker: number })
  | (Of<'game_ended'> & { why: 'won' | 'last_turn' | 'nobody_left'; ranks: number[] });
