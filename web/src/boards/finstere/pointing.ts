/** What is pointed at: the own figure near a finger, and the names of cells. */
import type { Words } from '../contract';
import { idOf, U } from './hall';
import type { Hand } from './hand.svelte';
import type { Insight } from './insight.svelte';
import { figureOutside, outsideId } from './places';
import { placeOf, type Scene } from './scene.svelte';
import { ESCAPED } from './trace';
import type { View } from './types';
import { describe, describeFigure } from './words';
import type { Point } from './zoom.svelte';

interface Situation {
  insight: Insight;
  view: View;
  seat: number;
  scene: Scene;
  hand: Hand;
}

/** The own figure that a finger meant: the one it hit, or on a small screen the nearest. */
export function figureNear(
  at: Point,
  finger: number,
  { view, seat, scene, hand }: Omit<Situation, 'insight'>,
): number | null {
  const own = scene.figures.filter((one) => one.seat === seat && hand.movable.has(one.figure));
  const distances = own.map((one) => {
    const place = placeOf(one, scene.figures, view.needed);
    return { one, away: Math.hypot(place.x - at.x, place.y - at.y) };
  });
  const nearest = distances.sort((a, b) => a.away - b.away)[0];
  if (!nearest || nearest.away > Math.max(finger, U / 2)) return null;
  return nearest.one.cell ? idOf(nearest.one.cell) : outsideId(nearest.one.figure);
}

/** A cell, and what a move there would mean, in words. */
export function nameOf(
  id: number,
  { view, seat, scene, hand, insight }: Situation,
  t: Words,
): string {
  if (id === ESCAPED) return t('cell.door');
  const outside = figureOutside(id);
  if (outside !== null)
    return `${t('cell.outside')}, ${describeFigure(scene.figure(seat, outside)!, t)}`;
  const { draft, placing } = hand;
  const goal = draft.goals.get(id);
  const told = describe(view, id, t);
  if (goal && id !== draft.spot?.at) {
    const risk = insight.danger(goal);
    const danger =
      risk === null ? '' : `, ${t('cell.danger', { percent: Math.round(risk * 100) })}`;
    return `${told}, ${t('cell.goal', { left: goal.left })}${danger}`;
  }
  return hand.setUp && placing.open.has(id) ? `${told}, ${t('cell.open')}` : told;
}
