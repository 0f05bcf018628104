/** Moves of Finstere Flure in words; their notation is in docs/finstere.md. */
import type { Words } from '../contract';
import type { Heading, TileKind } from './types';
import { figureOf, pathOf } from './ways';

const TILES: Record<string, TileKind> = {
  s: 'stone',
  c: 'crystal',
  r: 'right_turn',
  h: 'half_turn',
  a: 'amber',
  b: 'blue',
};

/** Say which way a figure goes, `5 SSWW`, or where a tile is laid, `a9,5E`. */
export function describe(move: string, t: Words): string {
  if (!/^\d /.test(move)) return placement(move, t);
  const legs = pathOf(move).match(/(.)\1*/g) ?? [];
  const way = legs.map((leg) => part(leg, t)).join(', ') || t('move.stays');
  return t('move.figure', { figure: figureOf(move), way });
}

function part(leg: string, t: Words): string {
  if (leg[0] === 'I') return t('move.in');
  if (leg[0] === 'O') return t('move.out');
  return t('move.leg', { steps: leg.length, heading: t(`heading.${leg[0] as Heading}`) });
}

function placement(move: string, t: Words): string {
  const [, kind = '', cell = ''] = /^([a-z])([\d,-]+)/.exec(move) ?? [];
  const pool = (cell.match(/-/g) ?? []).length > 1 ? 'square_pool' : 'long_pool';
  return t('move.tile', { tile: t(`tile.${TILES[kind] ?? pool}`), cell });
}
