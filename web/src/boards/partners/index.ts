/** The face of Partners. */
import { face } from '../contract';
import { upright } from '../posture';
import Board from './Board.svelte';
import { cardName, signOf } from './cards';
import { describe } from './describe';
import { fill, SIGNS } from './looks';
import Panel from './Panel.svelte';
import { sentence } from './sentence';
import { SEATS } from './spots';
import { tell } from './tell';
import type { PartnersEvent, PartnersView } from './types';

const STRONG = new Set([
  'pawn_knocked',
  'pawn_turned_away',
  'hand_folded',
  'colour_finished',
  'team_won',
]);
const FAINT = new Set(['card_chosen', 'deal_ended', 'stack_shuffled', 'pawn_locked']);

export default face<PartnersView, PartnersEvent>({
  Board,
  Panel,
  curtain: true,
  get ratio() {
    return upright.current ? 0.81 : 1.36;
  },
  seats: () => SEATS.map((seat) => ({ colour: fill(seat), sign: SIGNS[seat]! })),
  team: (seat) => seat % 2,
  sentence,
  tell: (event, t, aloud) => tell(event, t, aloud ? cardName : signOf),
  describe,
  paragraph,
  score: (score, _view, t) => t('score', { left: -score }),
  weight: (event) =>
    STRONG.has(event.kind) ? 'strong' : FAINT.has(event.kind) ? 'faint' : 'plain',
});

/** Open the rules where they matter: at the exchange, the cards, helping, or the end. */
function paragraph(view: PartnersView): string {
  if (view.phase === 'over') return 'winning';
  if (view.phase === 'exchange') return 'exchange';
  if (view.seat >= 0 && view.finished[view.seat]) return 'helping';
  return view.hand.some((card) => !card.usable) ? 'fold' : 'turn';
}
