/** Events in words. */
import type { Words } from '../contract';
import { COLOURS, isCircle, partnerOf, spotOf } from './spots';
import type { EventOf, PartnersEvent } from './types';
import { obstacleText, placeName } from './why';

/** How a card is called: by its sign for the eye, by its name for the ear. */
type Call = (card: string, t: Words) => string;

const colourName = (colour: number, t: Words): string => t(`colour.${COLOURS[colour]}`);

/** Put an event into words; null where another line says it already. */
export function tell(event: PartnersEvent, t: Words, call: Call): string | null {
  switch (event.kind) {
    case 'dealer_drawn':
      return t('told.dealer_drawn', { draws: draws(event, t, call), name: t.name(event.dealer) });
    case 'stack_shuffled':
      return t('told.stack_shuffled', { name: t.name(event.dealer) });
    case 'cards_dealt':
      return t('told.cards_dealt', { name: t.name(event.dealer), deal: event.deal });
    case 'card_chosen':
      return chosen(event, t, call);
    case 'cards_exchanged':
      return exchanged(event, t, call);
    case 'card_played':
      return played(event, t, call);
    case 'hand_folded':
      return folded(event, t, call);
    case 'deal_ended':
      return t('told.deal_ended');
    case 'team_won':
      return t('told.team_won', {
        one: t.name(event.seats[0]),
        other: t.name(event.seats[1]),
        margin: event.margin,
      });
    case 'deals_played':
      return t('told.deals_played', {
        ours: event.needed[0],
        theirs: event.needed[1],
        ...teams(t),
      });
    default:
      return pawns(event, t);
  }
}

function teams(t: Words): { yellow: string; red: string; blue: string; green: string } {
  return { yellow: t.name(0), red: t.name(1), blue: t.name(2), green: t.name(3) };
}

const draws = (event: EventOf<'dealer_drawn'>, t: Words, call: Call): string =>
  event.draws.map(({ seat, card }) => `${t.name(seat)} ${call(card, t)}`).join(', ');

function chosen({ seat, card }: EventOf<'card_chosen'>, t: Words, call: Call): string {
  const names = { name: t.name(seat), partner: t.name(partnerOf(seat)) };
  return card
    ? t('told.card_chosen_own', { ...names, card: call(card, t) })
    : t('told.card_chosen', names);
}

/** A seat sees what it gave and what it got, two partners in all; spectators see nothing. */
function exchanged({ cards }: EventOf<'cards_exchanged'>, t: Words, call: Call): string {
  const seen = cards.flatMap((card, giver) => (card ? [{ card: call(card, t), giver }] : []));
  if (seen.length !== 2) return t('told.cards_exchanged');
  const gifts = seen.map(({ card, giver }) => t('told.gift', { name: t.name(giver), card }));
  return t('told.cards_exchanged_own', { gifts: gifts.join(', ') });
}

function played({ seat, card, colour }: EventOf<'card_played'>, t: Words, call: Call): string {
  const facts = { name: t.name(seat), card: call(card, t), partner: t.name(colour) };
  return t(seat === colour ? 'told.card_played' : 'told.card_played_partner', facts);
}

function folded(event: EventOf<'hand_folded'>, t: Words, call: Call): string {
  const facts = { name: t.name(event.seat), count: event.cards.length };
  if (!event.cards.every(Boolean)) return t('told.hand_folded_hidden', facts);
  const why = [...new Set(event.obstacles.map((one) => obstacleText(one, t)))];
  const cards = event.cards.map((card) => call(card, t)).join(' ');
  return [t('told.hand_folded', { ...facts, cards }), ...why.slice(0, 2)].join(' ');
}

type PawnEvent = EventOf<
  | 'pawn_entered'
  | 'pawn_moved'
  | 'pawn_knocked'
  | 'pawn_turned_away'
  | 'pawns_swapped'
  | 'pawn_locked'
  | 'colour_finished'
>;

function pawns(event: PawnEvent, t: Words): string {
  const colour = colourName(event.colour, t);
  switch (event.kind) {
    case 'pawn_entered':
      return t('told.pawn_entered', { colour });
    case 'pawn_moved':
      return walked(event, t);
    case 'pawn_knocked':
    case 'pawn_turned_away': {
      const place = placeName(event.colour, event.place, t);
      return t(`told.${event.kind}`, { colour, place, by: colourName(event.by, t) });
    }
    case 'pawns_swapped':
      return t('told.pawns_swapped', {
        colour,
        place: placeName(event.colour, event.place, t),
        other: colourName(event.other_colour, t),
        other_place: placeName(event.other_colour, event.other_place, t),
      });
    case 'pawn_locked':
      return t('told.pawn_locked', { colour, place: placeName(event.colour, event.place, t) });
    case 'colour_finished':
      return t('told.colour_finished', {
        name: t.name(event.colour),
        partner: t.name(partnerOf(event.colour)),
      });
  }
}

/** A walk that turned in the lane says so, since its end alone would puzzle. */
function walked({ colour, origin, path }: EventOf<'pawn_moved'>, t: Words): string {
  const end = path.at(-1)!;
  const turned = path.some((place, at) => path.indexOf(place) < at);
  const left =
    path.some((place) => isCircle(spotOf(colour, place))) && !isCircle(spotOf(colour, end));
  return t(turned || left ? 'told.pawn_turned' : 'told.pawn_moved', {
    colour: colourName(colour, t),
    from: placeName(colour, origin, t),
    to: placeName(colour, end, t),
  });
}
