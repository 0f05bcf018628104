/** Tiles, spots and men in words: for screen readers, and where the board explains itself. */
import type { Words } from '../contract';
import { keyOf } from './hex';
import type { FeurioView, HotSpot, TileView } from './types';

export function tileLabel(tile: TileView, view: FeurioView, t: Words): string {
  const cell = keyOf(tile.cell);
  if (tile.face_down) return firebreakLabel(tile, cell, t);
  const parts = [t('label.tile', { value: tile.value ?? '?', cell }), ...menWords(tile.men, t)];
  const room = tile.edges === 0 ? t('label.enclosed') : t('label.room', { left: tile.places_left });
  return [...parts, room, ...(view.phase === 'over' ? [] : [edgesWords(tile, t)])]
    .filter(Boolean)
    .join(', ');
}

export function spotLabel(spot: HotSpot, t: Words): string {
  return t('label.spot', { cell: keyOf(spot.cell), terms: termsOf(spot), sum: spot.sum });
}

/** The values around a spot, as they are added up. */
export function termsOf(spot: HotSpot): string {
  return spot.beside.join(' + ');
}

/** Men by colour, in words: "2 red men". */
export function menWords(men: readonly number[], t: Words): string[] {
  return men.flatMap((count, colour) => (count ? [t(`men.${colour}`, { count })] : []));
}

/** Why nobody can go on a tile. */
export function whyFull(tile: TileView, spaces: number, t: Words): string {
  if (tile.face_down) return t('why.firebreak');
  if (tile.edges === 0) return t('why.enclosed');
  const men = tile.men.reduce((sum, count) => sum + count, 0);
  return t(tile.edges < spaces ? 'why.edges' : 'why.spaces', { men, edges: tile.edges, spaces });
}

function firebreakLabel(tile: TileView, cell: string, t: Words): string {
  const known = tile.value === null ? [] : [t('label.known', { value: tile.value })];
  return [t('label.firebreak', { cell }), ...known].join(', ');
}

function edgesWords(tile: TileView, t: Words): string {
  return tile.edges ? t('label.edges', { edges: tile.edges }) : '';
}
