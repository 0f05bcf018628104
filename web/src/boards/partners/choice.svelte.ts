/** A move in the making: a card, then pawns and spots, until one listed move is meant. */
import { giftOf, movesWith, offerOf, swapOf, swappable, type Offer } from './moves';
import { Sevens, type Stride } from './seven';
import { spotOf, sideOf, standingOf, type Spot, type Standing } from './spots';
import type { HandCard, PartnersView } from './types';
import { forward } from './walk';

export type Mode = 'none' | 'look' | 'give' | 'walk' | 'swap' | 'seven';

/** A spot that can be tapped now: a pawn to take, or the end of a way with its steps. */
export interface Light {
  spot: Spot;
  role: 'pawn' | 'end';
  chosen: boolean;
  steps: number;
}

export class Choice {
  readonly #view: () => PartnersView;
  readonly #active: () => boolean;
  readonly #play: (move: string) => void;
  #past: Stride[][] = [];

  /** Which card of the hand is lifted. */
  card = $state<number | null>(null);
  /** The pawn taken first: of a swap, or where a pawn has two ways. */
  pawn = $state<Spot | null>(null);
  /** The strides of a 7×1 so far; the last can still grow. */
  strides = $state.raw<Stride[]>([]);

  held: HandCard | undefined = $derived.by(() =>
    this.card === null ? undefined : this.#view().hand[this.card],
  );

  moves: string[] = $derived.by(() => (this.held ? movesWith(this.#view(), this.held.card) : []));

  mode: Mode = $derived.by(() => {
    if (!this.held) return 'none';
    if (!this.#active() || !this.moves.length) return 'look';
    if (this.#view().phase === 'exchange') return 'give';
    if (this.held.card === '7x1') return 'seven';
    return this.held.card === 'swap' ? 'swap' : 'walk';
  });

  offers: Offer[] = $derived.by(() =>
    this.mode === 'walk' ? this.moves.map((move) => offerOf(this.#view(), move)) : [],
  );

  sevens: Sevens | null = $derived.by(() => {
    if (this.mode !== 'seven') return null;
    const view = this.#view();
    return new Sevens(standingOf(view), view.seat, this.moves);
  });

  /** Where the pawns stand after the strides so far. */
  standing: Standing = $derived.by(
    () => this.sevens?.standing(this.strides) ?? standingOf(this.#view()),
  );

  left: number = $derived.by(() => this.sevens?.left(this.strides) ?? 0);

  /** The 7×1 that is complete, if it is. */
  complete: string | undefined = $derived.by(() => this.sevens?.move(this.strides));

  lights: Light[] = $derived.by(() => {
    if (this.mode === 'walk') return this.#walkLights();
    if (this.mode === 'swap') return this.#swapLights();
    return this.mode === 'seven' ? this.#sevenLights() : [];
  });

  constructor(view: () => PartnersView, active: () => boolean, play: (move: string) => void) {
    this.#view = view;
    this.#active = active;
    this.#play = play;
  }

  /** Lift a card of the hand, or put it back. */
  lift(index: number): void {
    const same = this.card === index;
    this.clear();
    if (!same) this.card = index;
  }

  /** Forget everything; tell whether there was something. */
  clear(): boolean {
    const any = this.card !== null;
    this.card = this.pawn = null;
    this.strides = [];
    this.#past = [];
    return any;
  }

  /** Take back the last step of the choice; tell whether there was one. */
  takeBack(): boolean {
    if (this.#past.length) this.strides = this.#past.pop()!;
    else if (this.pawn) this.pawn = null;
    else return this.clear();
    return true;
  }

  get canTakeBack(): boolean {
    return this.strides.length > 0 || this.pawn !== null;
  }

  /** Tap a spot of the board. */
  tap(spot: Spot): void {
    if (this.mode === 'walk') this.#tapWalk(spot);
    else if (this.mode === 'swap') this.#tapSwap(spot);
    else if (this.mode === 'seven') this.#tapSeven(spot);
  }

  /** Tell what tapping a light does: play a move, lead on to one, or neither. */
  leads({ spot, chosen }: Light): 'play' | 'on' | undefined {
    if (this.mode === 'seven') return !chosen || this.canStepOn ? 'on' : undefined;
    const plays = this.mode === 'walk' ? this.#walk(spot) : this.pawn && this.#swap(spot);
    return plays ? 'play' : chosen ? undefined : 'on';
  }

  /** Give the lifted card, or play the complete 7×1. */
  confirm(): void {
    const gift = this.mode === 'give' && this.held && giftOf(this.#view(), this.held.card);
    const move = gift || this.complete;
    if (move) this.#send(move);
  }

  /** Let the pawn of the last stride go on, as far as the next number of steps that works. */
  stepOn(): void {
    const last = this.strides.at(-1);
    const more = last && this.#reaches(last.pawn).find((steps) => steps > last.steps);
    if (last && more) this.#stride([...this.strides.slice(0, -1), { ...last, steps: more }]);
  }

  get canStepOn(): boolean {
    const last = this.strides.at(-1);
    return last !== undefined && this.#reaches(last.pawn).some((steps) => steps > last.steps);
  }

  #send(move: string): void {
    this.#play(move);
    this.clear();
  }

  // ---- One pawn, one number ---------------------------------------------------------------------

  #walkLights(): Light[] {
    const shown = this.pawn ? this.offers.filter((offer) => offer.pawn === this.pawn) : this.offers;
    const pawns = [...new Set(this.offers.map((offer) => offer.pawn))];
    return [
      ...pawns.map((spot) => light(spot, 'pawn', spot === this.pawn)),
      ...shown.map(({ path }) => light(path.at(-1)!, 'end', false, path.length)),
    ];
  }

  /** Find the one move that a tap means; a pawn that another could join must be taken first. */
  #walk(spot: Spot): Offer | undefined {
    const from = this.offers.filter((offer) => offer.pawn === spot);
    const to = this.offers.filter((offer) => offer.path.at(-1) === spot);
    const mine = to.find((offer) => offer.pawn === this.pawn);
    if (mine) return mine;
    if (!from.length) return to.length === 1 ? to[0] : undefined;
    const clear = this.pawn === spot || to.every((offer) => offer === from[0]);
    return from.length === 1 && clear ? from[0] : undefined;
  }

  #tapWalk(spot: Spot): void {
    const meant = this.#walk(spot);
    if (meant) this.#send(meant.move);
    else this.pawn = this.offers.find((offer) => offer.pawn === spot)?.pawn ?? this.#joiner(spot);
  }

  /** Give the first of several pawns that could end on a spot. */
  #joiner(spot: Spot): Spot | null {
    return this.offers.find((offer) => offer.path.at(-1) === spot)?.pawn ?? null;
  }

  // ---- Swap -------------------------------------------------------------------------------------

  #swapLights(): Light[] {
    const pawns = swappable(this.moves);
    const fitting = pawns.filter((spot) => !this.pawn || spot === this.pawn || this.#swap(spot));
    return fitting.map((spot) => light(spot, 'pawn', spot === this.pawn));
  }

  #swap(spot: Spot): string | undefined {
    const standing = standingOf(this.#view());
    return swapOf(this.moves, this.pawn!, spot, (at) => standing.indexOf(at) >> 2);
  }

  #tapSwap(spot: Spot): void {
    if (this.pawn === spot) this.pawn = null;
    else if (!this.pawn) this.pawn = swappable(this.moves).includes(spot) ? spot : null;
    else if (this.#swap(spot)) this.#send(this.#swap(spot)!);
  }

  // ---- 7×1 --------------------------------------------------------------------------------------

  #before(): Stride[] {
    return this.strides.slice(0, -1);
  }

  /** List the numbers of steps that the pawn of the last stride could have gone. */
  #reaches(pawn: number): number[] {
    return this.sevens?.next(this.#before()).get(pawn) ?? [];
  }

  #stride(strides: Stride[]): void {
    this.#past.push(this.strides);
    this.strides = strides;
  }

  #ends(): Light[] {
    const last = this.strides.at(-1);
    if (!last || !this.sevens) return [];
    const standing = this.sevens.standing(this.#before());
    const lights = this.#reaches(last.pawn).map((steps) => {
      const end = forward(standing, last.pawn, steps)!.at(-1)!;
      return light(end, 'end', steps === last.steps, steps);
    });
    return lights.filter(
      ({ spot, chosen }, at) => chosen || lights.findIndex((one) => one.spot === spot) === at,
    );
  }

  #sevenLights(): Light[] {
    const next = [...(this.sevens?.next(this.strides).keys() ?? [])];
    const spots = [...new Set(next.map((pawn) => this.standing[pawn]!))];
    return [...spots.map((spot) => light(spot, 'pawn', false)), ...this.#ends()];
  }

  #tapSeven(spot: Spot): void {
    const last = this.strides.at(-1);
    const next = this.sevens!.next(this.strides);
    const other = [...next.keys()].find((pawn) => this.standing[pawn] === spot);
    if (last && this.standing[last.pawn] === spot && this.canStepOn) this.stepOn();
    else if (other !== undefined)
      this.#stride([...this.strides, { pawn: other, steps: next.get(other)![0]! }]);
    else this.#tapEnd(spot);
  }

  #tapEnd(spot: Spot): void {
    const last = this.strides.at(-1);
    const end = this.#ends().find((one) => one.spot === spot && !one.chosen);
    if (last && end) this.#stride([...this.#before(), { ...last, steps: end.steps }]);
  }
}

const light = (spot: Spot, role: Light['role'], chosen: boolean, steps = 0): Light => ({
  spot,
  role,
  chosen,
  steps,
});

/** Name the spots that a card would concern although it cannot be used. */
export function hindered(view: PartnersView, card: HandCard): Spot[] {
  const spots = card.obstacles.flatMap(({ colour, place, by }) => [
    ...(place ? [spotOf(colour, place)] : []),
    ...(by >= 0 ? [spotOf(by, 'S')] : []),
  ]);
  const side = sideOf(view, view.seat);
  const home = card.obstacles.some((one) => one.reason === 'nobody_in_play');
  return [...new Set(home ? [...spots, spotOf(side, 'home')] : spots)];
}
