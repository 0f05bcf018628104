/** What the rules say of thousands of positions, written by tools/vectors.py. */
import { readFileSync } from 'node:fs';

const FOLDER = new URL('../../build/vectors/', import.meta.url);

/** A move, and what comes of it as the looking seat is told. */
export interface Step<View, Event> {
  move: string;
  events: Event[];
  after: View;
}

/** A position as the acting seat sees it, with some of its moves. */
export interface Position<View, Event> {
  view: View;
  steps: Step<View, Event>[];
}

/** Go through the positions of a game, one by one, for together they are large. */
export function* positions<View, Event>(game: string): Generator<Position<View, Event>> {
  for (const line of readFileSync(new URL(`${game}.jsonl`, FOLDER), 'utf8').split('\n')) {
    if (line) yield JSON.parse(line) as Position<View, Event>;
  }
}

/** Count how much was compared, so that a test that compares nothing fails. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(what: string): void {
    this.#counts.set(what, this.of(what) + 1);
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0;
  }
}
