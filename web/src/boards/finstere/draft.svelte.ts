/** A move of a figure while it is being built: step by step, taken back, gone on with. */
import { beside, HEADINGS } from './hall';
import { keyOf, type Spot, type Step } from './trace';
import type { View } from './types';
import {
  crossed,
  figureOf,
  onward,
  pathOf,
  stonesMoved,
  walk,
  waysOf,
  type Way,
  type Ways,
} from './ways';

/** A cell where the figure may end, and what pointing at it draws. */
export interface Goal {
  cell: number;
  left: number;
  /** In how many ways, with the stones elsewhere each time. */
  ways: number;
  /** Whether the path drawn so far leads on to it; otherwise it would start anew. */
  onward: boolean;
  path: string;
  move: string;
}

export class Draft {
  ways = $state.raw<Ways | null>(null);
  path = $state('');

  readonly spots: Spot[] = $derived(
    this.ways ? walk(this.ways.ground, this.ways.start, this.path) : [],
  );
  readonly spot: Spot | null = $derived(this.spots.at(-1) ?? null);
  readonly left: number = $derived((this.ways?.value ?? 0) - this.path.length);
  /** The move to send, if the figure may end here. */
  readonly way: Way | null = $derived((this.spot && this.ways?.ends.get(keyOf(this.spot))) || null);
  readonly goals: Map<number, Goal> = $derived(this.#goals());
  /** Cells of blood that a slide crosses, and the cell where it ends. */
  readonly slides: Map<number, number> = $derived(this.#slides());

  get figure(): number | null {
    return this.ways?.figure ?? null;
  }

  /** Take a figure in hand; false if it has no move. */
  take(view: View, seat: number, figure: number, moves = view.moves): boolean {
    this.ways = waysOf(view, seat, figure, moves);
    this.path = '';
    return this.ways !== null;
  }

  /** Take up a whole move, for instance one that was sent. */
  load(view: View, seat: number, move: string): void {
    if (this.take(view, seat, figureOf(move))) this.path = pathOf(move);
  }

  /** Put the figure back. */
  drop(): void {
    this.ways = null;
    this.path = '';
  }

  /** Take one step back; false if there is none. */
  stepBack(): boolean {
    if (!this.path) return false;
    this.path = this.path.slice(0, -1);
    return true;
  }

  /** Go one step further; false if it leads nowhere. */
  step(step: Step): boolean {
    if (!this.ways || this.left < 1) return false;
    if (!walk(this.ways.ground, this.ways.start, this.path + step).length) return false;
    this.path += step;
    return true;
  }

  /** Lead the path to a cell: on from here if it can, else anew; on the same cell, the next way. */
  choose(cell: number): boolean {
    const path = this.spot?.at === cell ? this.#another(cell) : this.goalAt(cell)?.path;
    if (path === undefined) return false;
    this.path = path;
    return true;
  }

  /** What pointing at a cell means: to end there, or where a slide across it ends. */
  goalAt(cell: number): Goal | undefined {
    return this.goals.get(cell) ?? this.goals.get(this.slides.get(cell) ?? NaN);
  }

  /** Follow a finger that comes to a cell. */
  drag(cell: number): void {
    if (!this.spot || !this.ways || cell === this.spot.at) return;
    const before = this.spots.findIndex((spot) => spot.at === cell);
    if (before >= 0) this.path = this.path.slice(0, before);
    else if (!this.#slidAcross(cell)) this.#reach(cell);
  }

  #reach(cell: number): void {
    const ahead = [...onward(this.ways!, this.spot!, Math.min(this.left, 3)).values()];
    const near = ahead.filter((one) => one.spot.at === cell || this.#entersPool(one, cell));
    const best = near.sort((a, b) => a.path.length - b.path.length)[0];
    if (best) this.path += best.path;
  }

  /** Whether a single step slides over the cell where the finger is. */
  #entersPool(one: { path: string; spot: Spot }, cell: number): boolean {
    if (one.path.length !== 1 || !this.ways!.ground.pools.has(cell)) return false;
    const heading = HEADINGS.find((each) => each === one.path);
    return heading !== undefined && beside(this.spot!.at, heading) === cell;
  }

  #slidAcross(cell: number): boolean {
    const heading = HEADINGS.find((each) => each === this.path.at(-1));
    const from = this.spots.at(-2)?.at;
    if (!heading || from === undefined || from < 0) return false;
    for (let at = beside(from, heading); at !== null; at = beside(at, heading)) {
      if (at === this.spot!.at) return false;
      if (at === cell) return true;
    }
    return false;
  }

  /** The next of the ways to a cell, after the one that is drawn. */
  #another(cell: number): string | undefined {
    const all = [...this.ways!.ends.values()].filter((way) => way.spot.at === cell);
    all.sort((a, b) => this.#cost(a) - this.#cost(b));
    const now = all.findIndex((way) => way === this.way);
    return all.length > 1 ? all[(now + 1) % all.length]!.path : undefined;
  }

  /** Shorter is better; of equally long ways the one that moves fewer stones. */
  #cost({ path, spot }: { path: string; spot: Spot }): number {
    return 20 * path.length + stonesMoved(spot, this.ways!.start);
  }

  /** All legal ends that the path drawn so far can still lead to, and how. */
  #ahead() {
    if (!this.ways || !this.spot) return [];
    return [...onward(this.ways, this.spot, this.left)].flatMap(([key, one]) => {
      const way = this.ways!.ends.get(key);
      return way ? [{ ...one, path: this.path + one.path, move: way.move }] : [];
    });
  }

  #goals(): Map<number, Goal> {
    const goals = new Map<number, Goal>();
    if (!this.ways) return goals;
    const cheapest = (a: Way, b: Way) => this.#cost(a) - this.#cost(b);
    for (const way of this.#ahead().sort(cheapest)) this.#add(goals, way, true);
    const anew = [...this.ways.ends.values()].filter((way) => !goals.has(way.spot.at));
    for (const way of anew.sort(cheapest)) this.#add(goals, way, false);
    return goals;
  }

  #add(goals: Map<number, Goal>, { path, move, spot }: Way, onward: boolean): void {
    const known = goals.get(spot.at);
    const left = this.ways!.value - path.length;
    if (known) known.ways += 1;
    else goals.set(spot.at, { cell: spot.at, left, ways: 1, onward, path, move });
  }

  #slides(): Map<number, number> {
    const found = new Map<number, number>();
    for (const { from, spot } of this.#ahead()) {
      for (const cell of crossed(from.at, spot.at)) {
        if (!this.goals.has(cell) && !found.has(cell)) found.set(cell, spot.at);
      }
    }
    return found;
  }
}
