/** What has been shown of an update before its view arrives: events laid over the last view. */
import type { Cell, FeurioEvent, FeurioView, HotSpot, TileView, ZoneView } from './types';
import { keyOf, neighbour, STEPS } from './hex';

export interface Ahead {
  tiles: TileView[];
  spots: HotSpot[];
  /** The tile in hand: a value, unseen (null), or none. */
  drawn: number | null | undefined;
  seat: number;
  zone: ZoneView | null;
}

/** Men of one colour who came to a tile with the last move. */
export interface Arrival {
  key: string;
  colour: number;
  count: number;
}

/** Find the men who came between two views, if one move lies between them. */
export function arrivalBetween(before: FeurioView, now: FeurioView): Arrival | null {
  const men = new Map(before.tiles.map((tile) => [keyOf(tile.cell), tile.men]));
  const found = now.tiles.flatMap((tile) =>
    tile.men.map((count, colour) => {
      const key = keyOf(tile.cell);
      return { key, colour, count: count - (men.get(key)?.[colour] ?? 0) };
    }),
  );
  const changes = found.filter((one) => one.count !== 0);
  return changes.length === 1 && changes[0]!.count > 0 ? changes[0]! : null;
}

/** Begin with what the view shows. */
export function startingFrom(view: FeurioView): Ahead {
  return {
    tiles: view.tiles,
    spots: view.hottest,
    drawn: view.phase === 'lay' ? view.drawn : undefined,
    seat: view.actors[0] ?? -1,
    zone: null,
  };
}

/** Add what an event changes for the eye. */
export function after(ahead: Ahead, event: FeurioEvent): Ahead {
  switch (event.kind) {
    case 'turn_started':
      return { ...ahead, seat: event.seat };
    case 'tile_drawn':
      return { ...ahead, drawn: event.value };
    case 'tile_laid':
      return withTile(ahead, tileOf(event.seat, event.cell, event.value, false, event.edges));
    case 'firebreak_laid':
      return withTile(ahead, tileOf(event.seat, event.cell, event.value, true, event.edges));
    case 'tile_enclosed':
      return changed(ahead, event.cell, () => ({ edges: 0, places_left: 0 }));
    case 'men_placed':
      return changed(ahead, event.cell, ({ men, places_left }) => ({
        men: men.map((count, colour) => count + (colour === event.colour ? event.count : 0)),
        places_left: Math.max(0, places_left - event.count),
      }));
    case 'firebreak_revealed':
      return changed(ahead, event.cell, () => ({ value: event.value }));
    case 'zone_scored':
      return { ...ahead, zone: event };
    case 'goal_judged':
    case 'game_ended':
      return { ...ahead, zone: null };
    case 'passed':
    case 'start_tiles_laid':
      return ahead;
  }
}

function withTile(ahead: Ahead, tile: TileView): Ahead {
  const beside = new Set(STEPS.map((_, side) => keyOf(neighbour(tile.cell, side))));
  const tiles = ahead.tiles.map((one) =>
    beside.has(keyOf(one.cell)) ? { ...one, edges: Math.max(0, one.edges - 1) } : one,
  );
  return { ...ahead, tiles: [...tiles, tile], spots: [], drawn: undefined };
}

function tileOf(
  layer: number,
  cell: TileView['cell'],
  value: number | null,
  face_down: boolean,
  edges: number,
): TileView {
  return { cell, value, face_down, layer, men: [0, 0, 0, 0], edges, places_left: 0 };
}

function changed(ahead: Ahead, cell: Cell, change: (tile: TileView) => Partial<TileView>): Ahead {
  const key = keyOf(cell);
  const tiles = ahead.tiles.map((tile) =>
    keyOf(tile.cell) === key ? { ...tile, ...change(tile) } : tile,
  );
  return { ...ahead, tiles };
}
