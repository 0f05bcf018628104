/** What the server shows and tells of a game of Feurio!, by short names. */
import type { feurio } from '../../protocol';

export type Cell = readonly [number, number];

export type FeurioView = feurio.FeurioView;
export type TileView = feurio.TileView;
export type HotSpot = feurio.HotSpot;
export type ZoneView = feurio.ZoneView;
export type GoalView = feurio.GoalView;
export type FeurioEvent = feurio.Event;
