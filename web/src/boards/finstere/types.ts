/** What the server shows and tells of a game of Finstere Flure, by short names. */
import type { finstere } from '../../protocol';

export type View = finstere.View;
export type Event = finstere.Event;
export type Stone = finstere.Stone;
export type Teleporter = finstere.Teleporter;
export type Figure = finstere.Figure;
export type Forecast = finstere.Forecast;
export type Ahead = finstere.Ahead;
export type Sighting = finstere.Sighting;
export type Looked = finstere.Looked;
export type Eaten = finstere.Eaten;
export type TilePlaced = finstere.TilePlaced;

export type Cell = Stone['cell'];
export type Heading = Teleporter['arrow'];
export type StoneKind = Stone['stone'];
export type TileKind = TilePlaced['tile'];
