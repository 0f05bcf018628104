/** Why a card cannot be used, in words. */
import type { Words } from '../contract';
import { COLOURS, spotOf, type Spot } from './spots';
import { isCell, isCircle, isStart, partOf, colourOf } from './spots';
import type { HandCard, Obstacle } from './types';

/** Name a spot: "yellow 13", "the start of red", "circle 2 of red", "the Home of blue". */
export function spotName(spot: Spot, t: Words): string {
  const colour = t(`colour.${COLOURS[colourOf(spot)]}`);
  if (isCell(spot)) return t('spot.cell', { colour, number: partOf(spot) });
  if (isCircle(spot)) return t('spot.circle', { colour, number: partOf(spot)[1]! });
  return t(isStart(spot) ? 'spot.start' : 'spot.home', { colour });
}

/** Name a pawn's place as its own colour sees it. */
export function placeName(colour: number, place: string, t: Words): string {
  const spot = spotOf(colour, place);
  if (isCell(spot)) return spotName(spot, t);
  if (isCircle(spot)) return t('place.circle', { number: partOf(spot)[1]! });
  return t(isStart(spot) ? 'place.start' : 'place.home');
}

/** Say what hinders one pawn, or the card as a whole. */
export function obstacleText(obstacle: Obstacle, t: Words): string {
  const { colour, place, by, steps } = obstacle;
  return t(`obstacle.${obstacle.reason}`, {
    place: place ? placeName(colour, place, t) : '',
    colour: colour >= 0 ? t(`colour.${COLOURS[colour]}`) : '',
    by: by >= 0 ? t(`colour.${COLOURS[by]}`) : '',
    steps: Math.abs(steps),
  });
}

/** Say in one or a few short sentences why a card cannot be used now. */
export function whyNot(card: HandCard, t: Words): string {
  const texts = [...new Set(card.obstacles.map((one) => obstacleText(one, t)))];
  return [t('hand.unusable'), ...texts].join(' ');
}
