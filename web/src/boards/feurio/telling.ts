/** Events in words, for the log and the screen reader. */
import { listed } from '../../messages';
import type { Words } from '../contract';
import { keyOf } from './hex';
import { termsOf } from './labels';
import type { feurio as ev } from '../../protocol';

/** Put an event into words; null if it says nothing new. */
export function tell(event: ev.Event, t: Words): string | null {
  switch (event.kind) {
    case 'start_tiles_laid':
      return t('tell.start', {
        values: listed(
          event.tiles.map(({ value }) => `${value}`),
          t.language,
        ),
      });
    case 'turn_started':
      return null;
    case 'tile_drawn':
      return toldDraw(event, t);
    case 'tile_laid':
      return t('tell.laid', { ...laying(event, t), value: event.value });
    case 'firebreak_laid':
      return t('tell.firebreak', { ...laying(event, t), man: t(`man.${event.colour}`) });
    case 'tile_enclosed':
      return t('tell.enclosed', { cell: keyOf(event.cell) });
    case 'men_placed':
      return toldMen(event, t);
    case 'passed':
      return toldPass(event, t);
    case 'zone_scored':
      return toldZone(event, t);
    case 'firebreak_revealed':
      return t('tell.revealed', { cell: keyOf(event.cell), value: event.value });
    case 'goal_judged':
      return toldGoal(event, t);
    case 'game_ended':
      return toldEnd(event, t);
  }
}

/** Whether a line of the log stands out. */
export function weight(event: ev.Event): 'faint' | 'plain' | 'strong' {
  if (event.kind === 'tile_drawn' || event.kind === 'tile_enclosed') return 'faint';
  const strong = ['zone_scored', 'goal_judged', 'game_ended', 'firebreak_laid'];
  return strong.includes(event.kind) ? 'strong' : 'plain';
}

function toldDraw({ seat, value, left }: ev.TileDrawn, t: Words): string {
  const name = t.name(seat);
  return value === null
    ? t('tell.drawn_secretly', { name, left })
    : t('tell.drawn', { name, value, left });
}

function laying(event: ev.TileLaid | ev.FirebreakLaid, t: Words) {
  const spot = event.hottest.find((one) => keyOf(one.cell) === keyOf(event.cell));
  return {
    name: t.name(event.seat),
    cell: keyOf(event.cell),
    terms: spot ? termsOf(spot) : '',
    sum: spot?.sum ?? 0,
  };
}

function toldMen({ seat, cell, colour, count }: ev.MenPlaced, t: Words): string {
  return t('tell.men', {
    name: t.name(seat),
    men: t(`men.${colour}`, { count }),
    cell: keyOf(cell),
  });
}

function toldPass({ seat, passes, needed, forced }: ev.Passed, t: Words): string {
  const facts = { name: t.name(seat), passes, needed };
  if (passes > 0) return t(forced ? 'tell.passed_counted_forced' : 'tell.passed_counted', facts);
  return t(forced ? 'tell.passed_forced' : 'tell.passed', facts);
}

function toldZone({ colour, sum, divisor, value, cells }: ev.ZoneScored, t: Words): string {
  const facts = { colour: t(`zone.${colour}`), sum, divisor, value, tiles: cells.length };
  return t(divisor ? 'tell.zone' : 'tell.zone_enclosed', facts);
}

function toldGoal(
  { reached, men_left, zones_too_many, ones_missing }: ev.GoalJudged,
  t: Words,
): string {
  return reached
    ? t('tell.goal_reached')
    : t('tell.goal_missed', { men_left, zones_too_many, ones_missing });
}

function toldEnd({ ranks, scores }: ev.GameEnded, t: Words): string | null {
  if (scores.some((score) => score < 0) || ranks.length === 1) return null;
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  return winners.length ? toldWinners(winners, scores[winners[0]!] ?? 0, t) : null;
}

/** Who won, and with how many points. */
export function toldWinners(winners: number[], points: number, t: Words): string {
  const names = listed(
    winners.map((seat) => t.name(seat)),
    t.language,
  );
  return t(winners.length === 1 ? 'tell.won' : 'tell.shared', { names, points });
}
