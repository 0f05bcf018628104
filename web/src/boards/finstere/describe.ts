/** Moves of Finstere Flure in words; their notation is in docs/finstere.md. */
import type { Words } from '../contract';
import { readPlacement } from './placing.svelte';
import type { Heading } from './types';
import { figureOf, pathOf } from './ways';

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
  const cell = move.slice(1).replace(/[NESW]$/, '');
  return t('move.tile', { tile: t(`tile.${readPlacement(move).kind}`), cell });
}
