/** What is seen happening: the table as drawn, one event ahead of the view while events play. */
import { tick } from 'svelte';
import type { SoundName } from '../contract';
import { Motion } from '../motion';
import { pointOf } from './geometry';
import { hops } from './hops';
import { moved, settled, standPoint, stacked, type Piece } from './pieces';
import { partnerOf, SEATS, spotOf, standingOf, type Spot } from './spots';
import type { EventOf, HandCard, PartnersEvent, PartnersView } from './types';

export interface Trace {
  colour: number;
  spots: Spot[];
}

/** A card on its way over the table; an empty name is face down. */
export interface Flight {
  id: number;
  card: string;
  box: DOMRect;
}

export interface Surroundings {
  root: () => HTMLElement | undefined;
  seat: () => number;
  pace: () => number;
  reduced: () => boolean;
  sound: (name: SoundName) => void;
  tell: (event: PartnersEvent) => string | null;
}

export class Theatre {
  readonly #motion = new Motion();
  readonly #around: Surroundings;
  #flights = 0;

  pieces = $state.raw<Piece[]>([]);
  hand = $state.raw<HandCard[]>([]);
  sizes = $state.raw<number[]>([0, 0, 0, 0]);
  last = $state.raw<{ seat: number; card: string } | null>(null);
  /** How pawns went in the last move. */
  traces = $state.raw<Trace[]>([]);
  flights = $state.raw<Flight[]>([]);
  banner = $state.raw<{ text: string; cards: string[] } | null>(null);

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Draw a view; whatever was drawn ahead gives way. */
  settle(view: PartnersView): void {
    this.pieces = settled(this.pieces, view);
    this.hand = view.hand;
    this.sizes = view.hand_sizes;
    this.last = view.last;
    this.banner = null;
    const standing = standingOf(view);
    const fits = this.traces.every(({ spots }) => standing.includes(spots.at(-1)!));
    if (!fits) this.traces = [];
  }

  skip(): void {
    this.#motion.skip();
  }

  /** Play one event. */
  async show(event: PartnersEvent): Promise<void> {
    switch (event.kind) {
      case 'dealer_drawn':
        return this.#drawn(event);
      case 'cards_dealt':
        return this.#dealt(event);
      case 'cards_exchanged':
        return this.#exchanged(event);
      case 'card_chosen':
        return this.#around.sound('place');
      case 'card_played':
        return this.#played(event);
      case 'pawn_entered':
        return this.#walk(event.colour, spotOf(event.colour, 'home'), [spotOf(event.colour, 'S')]);
      case 'pawn_moved': {
        const path = event.path.map((each) => spotOf(event.colour, each));
        return this.#walk(event.colour, spotOf(event.colour, event.origin), path);
      }
      case 'pawn_knocked':
      case 'pawn_turned_away':
        return this.#sentHome(event);
      case 'pawns_swapped':
        return this.#swapped(event);
      case 'pawn_locked':
        return this.#locked(event);
      case 'hand_folded':
        return this.#folded(event);
      case 'deal_ended':
        return this.#motion.wait(this.#pace);
      default:
        return this.#announce(event);
    }
  }

  get #pace(): number {
    return this.#around.pace();
  }

  // ---- Pawns ------------------------------------------------------------------------------------

  #indexAt(colour: number, spot: Spot): number {
    return this.pieces.findIndex((piece) => piece.colour === colour && piece.spot === spot);
  }

  #pointAt(index: number) {
    return standPoint(stacked(this.pieces)[index]!, this.#around.seat());
  }

  /** Bring a piece along spots; the last is where it stands from now on. */
  async #travel(index: number, path: Spot[]): Promise<void> {
    const piece = this.pieces[index];
    if (!piece) return;
    const from = this.#pointAt(index);
    this.pieces = moved(this.pieces, index, path.at(-1)!);
    await tick();
    const element = this.#find(`[data-piece="${piece.id}"]`);
    const between = path.slice(0, -1).map((spot) => pointOf(spot, this.#around.seat()));
    const points = [from, ...between, this.#pointAt(index)];
    const manner = { reduced: this.#around.reduced(), easing: 'ease-in-out' };
    await this.#motion.run(element, hops(points), this.#pace * (0.8 + 0.3 * path.length), manner);
  }

  async #walk(colour: number, from: Spot, path: Spot[]): Promise<void> {
    await this.#travel(this.#indexAt(colour, from), path);
    this.#around.sound('step');
    this.traces = [...this.traces, { colour, spots: [from, ...path] }];
  }

  async #sentHome(event: EventOf<'pawn_knocked' | 'pawn_turned_away'>): Promise<void> {
    this.#around.sound('push');
    const index = this.#indexAt(event.colour, spotOf(event.colour, event.place));
    await this.#travel(index, [spotOf(event.colour, 'home')]);
  }

  async #swapped(event: EventOf<'pawns_swapped'>): Promise<void> {
    const { colour, place: here, other_colour, other_place: there } = event;
    const [one, other] = [this.#indexAt(colour, here), this.#indexAt(other_colour, there)];
    this.#around.sound('slide');
    await Promise.all([this.#travel(one, [there]), this.#travel(other, [here])]);
    this.traces = [
      { colour, spots: [here, there] },
      { colour: other_colour, spots: [there, here] },
    ];
  }

  async #locked(event: EventOf<'pawn_locked'>): Promise<void> {
    const index = this.#indexAt(event.colour, spotOf(event.colour, event.place));
    this.#around.sound('goal');
    this.pieces = this.pieces.map((piece, at) =>
      at === index ? { ...piece, locked: true } : piece,
    );
    await this.#motion.wait(this.#pace);
  }

  // ---- Cards ------------------------------------------------------------------------------------

  async #played({ seat, card }: EventOf<'card_played'>): Promise<void> {
    this.#around.sound('card');
    const at = seat === this.#around.seat() ? this.hand.findIndex((one) => one.card === card) : -1;
    const flight = this.#fly(card, at >= 0 ? `card-${at}` : this.#cardsOf(seat), 'pile');
    this.hand = this.hand.filter((_, index) => index !== at);
    this.#resize(seat, this.sizes[seat]! - 1);
    await flight;
    this.last = { seat, card };
    this.traces = [];
  }

  async #dealt(event: EventOf<'cards_dealt'>): Promise<void> {
    this.#around.sound('draw');
    this.last = null;
    this.traces = [];
    const from = this.#cardsOf(event.dealer);
    await Promise.all(SEATS.map((seat) => this.#fly('', from, this.#cardsOf(seat))));
    this.sizes = event.hands.map((cards) => cards.length);
    this.hand = (event.hands[this.#around.seat()] ?? []).map(fresh);
    await this.#motion.wait(this.#pace);
  }

  async #exchanged({ cards }: EventOf<'cards_exchanged'>): Promise<void> {
    const seat = this.#around.seat();
    const gift = this.hand.findIndex((one) => one.card === cards[seat]);
    const from = (giver: number) =>
      giver === seat && gift >= 0 ? `card-${gift}` : this.#cardsOf(giver);
    this.#around.sound('card');
    const flights = SEATS.map((giver) =>
      this.#fly('', from(giver), this.#cardsOf(partnerOf(giver)), 1.8),
    );
    this.sizes = this.sizes.map((size) => size - 1);
    this.hand = this.hand.filter((_, at) => at !== gift);
    await Promise.all(flights);
    this.sizes = this.sizes.map((size) => size + 1);
    const got = cards[partnerOf(seat)];
    if (seat >= 0 && got) this.hand = [...this.hand, { ...fresh(got), received: true }];
    await this.#motion.wait(this.#pace);
  }

  async #drawn(event: EventOf<'dealer_drawn'>): Promise<void> {
    this.#around.sound('draw');
    await Promise.all(
      event.draws.map(({ seat, card }) => this.#fly(card, 'pile', this.#plateOf(seat), 2.5)),
    );
    await this.#announce(event);
  }

  async #folded(event: EventOf<'hand_folded'>): Promise<void> {
    this.#around.sound('flip');
    this.#resize(event.seat, 0);
    if (event.seat === this.#around.seat()) this.hand = [];
    await this.#announce(event, event.cards);
  }

  #resize(seat: number, size: number): void {
    this.sizes = this.sizes.map((old, who) => (who === seat ? Math.max(0, size) : old));
  }

  /** Say something in the middle of the table for a moment. */
  async #announce(event: PartnersEvent, cards: string[] = []): Promise<void> {
    const text = this.#around.tell(event);
    if (!text || !this.#pace) return;
    this.banner = { text, cards };
    await this.#motion.wait(this.#pace * 5);
    this.banner = null;
  }

  // ---- Flights ----------------------------------------------------------------------------------

  #cardsOf(seat: number): string {
    return seat === this.#around.seat() ? 'hand' : this.#plateOf(seat);
  }

  #plateOf(seat: number): string {
    return `cards-${seat}`;
  }

  #find(selector: string): HTMLElement | null {
    return this.#around.root()?.querySelector<HTMLElement>(selector) ?? null;
  }

  #box(anchor: string): DOMRect | undefined {
    const root = this.#around.root()?.getBoundingClientRect();
    const box = this.#find(`[data-anchor="${anchor}"]`)?.getBoundingClientRect();
    return root && box && new DOMRect(box.x - root.x, box.y - root.y, box.width, box.height);
  }

  async #fly(card: string, from: string, to: string, slow = 1): Promise<void> {
    const [begin, end, size] = [this.#box(from), this.#box(to), this.#box('pile')];
    if (!begin || !end || !size || !this.#pace || this.#around.reduced()) return;
    const flight = { id: this.#flights++, card, box: size };
    this.flights = [...this.flights, flight];
    await tick();
    const frames = [flown(begin, size, -6), flown(end, size, 4)];
    await this.#motion.run(
      this.#find(`[data-flight="${flight.id}"]`),
      frames,
      this.#pace * 1.6 * slow,
    );
    this.flights = this.flights.filter(({ id }) => id !== flight.id);
  }
}

/** Write the transform of a card of one size that lies in the middle of a box, as high as it fits. */
function flown(box: DOMRect, size: DOMRect, turn: number): Keyframe {
  const scale = Math.min(1.4, Math.max(0.35, box.height / size.height));
  const x = box.x + (box.width - size.width) / 2;
  const y = box.y + (box.height - size.height) / 2;
  return { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})` };
}

const fresh = (card: string): HandCard => ({ card, received: false, usable: true, obstacles: [] });
