/** The face of Feurio!. */
import { face, type Words } from '../contract';
import { upright } from '../posture';
import Board from './Board.svelte';
import { describe } from './describe';
import { coloursOf, FILLS, SIGNS } from './crews';
import Panel from './Panel.svelte';
import { tell, toldWinners, weight } from './telling';
import type { FeurioEvent, FeurioView } from './types';

export default face<FeurioView, FeurioEvent>({
  Board,
  Panel,
  curtain: false,
  get ratio() {
    return upright.current ? 0.82 : 1.18;
  },
  seats: (view) => view.hands.map((_, seat) => seatLook(view, seat)),
  sentence,
  tell,
  describe,
  weight,
  paragraph,
  score: (score, view, t) => (view.goal ? t('score.goal', { missing: -score }) : String(score)),
  together: (view) => view.goal !== null,
});

function seatLook(view: FeurioView, seat: number) {
  const mine = coloursOf(view, seat);
  return { colour: FILLS[mine[0] ?? 0]!, sign: mine.map((colour) => SIGNS[colour]).join('') };
}

function sentence(view: FeurioView, t: Words): string {
  if (view.phase === 'over') return ending(view, t);
  const actor = view.actors[0] ?? 0;
  return actor === view.seat ? mine(view, t) : others(view, t.name(actor), t);
}

function mine(view: FeurioView, t: Words): string {
  const spots = view.hottest.length;
  const sum = view.hottest[0]?.sum ?? 0;
  if (view.phase === 'lay') return t('now.lay', { value: view.drawn ?? '?', spots, sum });
  if (view.moves.length === 1) return t('now.forced');
  if (view.phase === 'place') return t('now.place');
  return t('now.late', { passes: view.passes, needed: view.hands.length });
}

function others(view: FeurioView, name: string, t: Words): string {
  if (view.phase !== 'lay') return t('now.other_places', { name });
  return view.drawn === null
    ? t('now.other_lays_secret', { name })
    : t('now.other_lays', { name, value: view.drawn });
}

function ending(view: FeurioView, t: Words): string {
  if (view.goal) return t(view.goal.reached ? 'now.goal_reached' : 'now.goal_missed');
  const winners = view.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  return toldWinners(winners, view.scores[winners[0] ?? 0] ?? 0, t);
}

function paragraph(view: FeurioView): string {
  if (view.phase === 'over') return view.goal ? 'goal' : 'scoring';
  if (view.phase === 'lay') return view.firebreak ? 'firebreak' : 'hottest';
  return view.phase === 'late' ? 'end' : 'men';
}
