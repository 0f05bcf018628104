/** A move of a figure while it is being built: step by step, taken back, gone on with. */
import { beside, HEADINGS } from './hall';
import { keyOf, type Spot, type Step } from './trace';
import type { View } from './types';
import { onward, pathOf, figureOf, stonesMoved, walk, waysOf, type Way, type Ways } from './ways';

/** A cell where the figure may end: how many steps it would have left, and in how many ways. */
export interface Goal {
  cell: number;
  left: number;
  ways: number;
  /** Whether the path drawn so far leads on to it; otherwise it would start anew. */
  onward: boolean;
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

  get figure(): number | null {
    return this.ways?.figure ?? null;
  }

  /** Take a figure in hand; false if it has no move. */
  take(view: View, seat: number, figure: number): boolean {
    this.ways = waysOf(view, seat, figure);
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
    const paths = this.spot?.at === cell ? this.#others(cell) : this.#pathsTo(cell);
    if (!paths.length) return false;
    this.path = paths[0]!;
    return true;
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

  #pathsTo(cell: number): string[] {
    const ahead = this.#ahead().filter((one) => one.spot.at === cell);
    const on = ahead
      .sort((a, b) => a.path.length - b.path.length)
      .map((one) => this.path + one.path);
    return on.length ? on : this.#anew(cell).map((way) => way.path);
  }

  #others(cell: number): string[] {
    const all = this.#anew(cell);
    const now = all.findIndex((way) => way === this.way);
    return [...all.slice(now + 1), ...all.slice(0, Math.max(now, 0))].map((way) => way.path);
  }

  #anew(cell: number): Way[] {
    const { ends, start } = this.ways!;
    const there = [...ends.values()].filter((way) => way.spot.at === cell);
    const cost = (way: Way) => 10 * stonesMoved(way.spot, start) + way.path.length;
    return there.sort((a, b) => cost(a) - cost(b));
  }

  /** All legal ends that the path drawn so far can still lead to. */
  #ahead() {
    if (!this.ways || !this.spot) return [];
    const all = onward(this.ways, this.spot, this.left);
    return [...all].filter(([key]) => this.ways!.ends.has(key)).map(([, one]) => one);
  }

  #goals(): Map<number, Goal> {
    const goals = new Map<number, Goal>();
    if (!this.ways) return goals;
    for (const { path, spot } of this.#ahead()) {
      const left = this.left - path.length;
      add(goals, { cell: spot.at, left, ways: 1, onward: true });
    }
    for (const { path, spot } of this.ways.ends.values()) {
      const known = goals.get(spot.at);
      if (known?.onward) continue;
      add(goals, { cell: spot.at, left: this.ways.value - path.length, ways: 1, onward: false });
    }
    return goals;
  }
}

function add(goals: Map<number, Goal>, goal: Goal): void {
  const known = goals.get(goal.cell);
  if (!known) goals.set(goal.cell, goal);
  else {
    known.ways += 1;
    known.left = Math.max(known.left, goal.left);
  }
}
