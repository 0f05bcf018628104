/** Looking back: any position of the game so far, step by step, or replayed. */
import type { AnyEvent, AnyView } from '../boards/contract';
import { settings } from './settings.svelte';
import type { Room } from './room.svelte';

export class Past {
  /** How many moves of the game are on the board; null: the present. */
  at = $state<number | null>(null);
  playing = $state(false);
  loading = $state(false);
  readonly #room: Room;
  readonly #show: (events: AnyEvent[]) => Promise<void>;
  #run = 0;

  constructor(room: Room, show: (events: AnyEvent[]) => Promise<void>) {
    this.#room = room;
    this.#show = show;
  }

  /** The number of moves made. */
  get end(): number {
    return this.#room.story.first + this.#room.story.plies.length;
  }

  get offered(): boolean {
    return this.end > 0;
  }

  /** The position that is looked at, or null if it is the present. */
  get view(): AnyView | null {
    return this.at === null ? null : this.#viewAt(this.at);
  }

  #viewAt(at: number): AnyView | null {
    const index = at - this.#room.story.first;
    if (index === 0) return this.#room.story.start;
    if (at === this.end && !this.#room.story.plies[index - 1]?.view) return this.#room.view;
    return this.#room.story.plies[index - 1]?.view ?? null;
  }

  /** Go to the position after so many moves, at once. */
  async go(to: number): Promise<void> {
    this.stop();
    const wanted = Math.max(0, Math.min(to, this.end));
    await this.#fetch(wanted);
    if (this.#viewAt(wanted)) this.at = wanted;
  }

  /** Show the next move happen. */
  async forward(): Promise<void> {
    if (this.at === null || this.at >= this.end) return this.now();
    const run = ++this.#run;
    await this.#step(run);
  }

  async #step(run: number): Promise<boolean> {
    const at = this.at ?? 0;
    const ply = this.#room.story.plies[at - this.#room.story.first];
    if (!ply) return false;
    await this.#show(ply.events);
    if (run !== this.#run) return false;
    this.at = at + 1;
    return true;
  }

  /** Show everything from a position on happen again, up to the present. */
  async replay(from: number): Promise<void> {
    await this.go(from);
    const run = ++this.#run;
    this.playing = true;
    while (run === this.#run && this.at !== null && this.at < this.end) {
      if (!(await this.#step(run))) break;
      await new Promise((resolve) => setTimeout(resolve, settings.pace));
    }
    if (run === this.#run) this.now();
  }

  /** The position after the last move of a seat, from where others went on. */
  sinceLastMoveOf(seat: number): number {
    const last = this.#room.story.plies.findLastIndex((ply) => ply.seat === seat);
    return this.#room.story.first + last + 1;
  }

  stop(): void {
    this.#run += 1;
    this.playing = false;
  }

  /** Return to the present. */
  now(): void {
    this.stop();
    this.at = null;
  }

  async #fetch(wanted: number): Promise<void> {
    if (wanted >= this.#room.story.first) return;
    this.loading = true;
    await this.#room.story.recall(wanted < 30 ? 0 : wanted - 30);
    this.loading = false;
  }
}
