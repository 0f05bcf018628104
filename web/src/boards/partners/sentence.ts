/** What the looking seat can do now, in one sentence. */
import type { Words } from '../contract';
import { signOf } from './cards';
import { partnerOf, SEATS } from './spots';
import type { PartnersView } from './types';

export function sentence(view: PartnersView, t: Words): string {
  if (view.phase === 'over') return ending(view, t);
  return view.phase === 'exchange' ? exchange(view, t) : turn(view, t);
}

function ending(view: PartnersView, t: Words): string {
  const [ours, theirs] = view.needed;
  if (ours === theirs) return t('now.draw');
  const team = ours < theirs ? 0 : 1;
  const names = { one: t.name(team), other: t.name(partnerOf(team)) };
  if (view.seat < 0) return t('now.team_won', names);
  return t(view.seat % 2 === team ? 'now.won' : 'now.lost', names);
}

function exchange(view: PartnersView, t: Words): string {
  if (view.seat < 0) return t('now.exchange_watched');
  const partner = t.name(partnerOf(view.seat));
  if (!view.chosen[view.seat]) return t('now.give', { name: partner });
  const waiting = SEATS.filter((seat) => !view.chosen[seat]).map((seat) => t.name(seat));
  return t('now.given', { name: partner, card: signOf(view.gift), waiting: waiting.join(', ') });
}

function turn(view: PartnersView, t: Words): string {
  const [actor] = view.actors as [number];
  if (actor !== view.seat) return t('now.other', { name: t.name(actor) });
  return view.finished[actor] ? t('now.help', { name: t.name(partnerOf(actor)) }) : t('now.play');
}
