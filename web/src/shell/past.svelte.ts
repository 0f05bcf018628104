/** Looking back: any position of the game so far, step by step, or replayed. */
import { tick } from 'svelte';
import type { AnyEvent, AnyView } from '../boards/contract';
import type { Ply } from './api';
import { settings } from './settings.svelte';
import type { Room } from './room.svelte';

/** How many moves before a position belong to what is seen of it: more than a round has. */
const RECENT = 24;

/** Where the past is seen: the board on the page. */
export interface Screening {
  replay(event: AnyEvent): Promise<void>;
  settle(): void;
  skip(): void;
}

export class Past {
  /** How many moves of the game are on the board; null: the present. */
  at = $state<number | null>(null);
  /** Whether moves of the past are being shown one after the other. */
  playing = $state(false);
  readonly #room: Room;
  readonly #screening: Screening;
  /** Counts what was asked for; whatever finds a higher number after a wait gives way. */
  #run = 0;
  #step: Promise<void> | undefined;

  constructor(room: Room, screening: Screening) {
    this.#room = room;
    this.#screening = screening;
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

  /** The move that led to the position that is looked at. */
  get ply(): Ply | null {
    const { first, plies } = this.#room.story;
    return this.at === null ? null : (plies[this.at - 1 - first] ?? null);
  }

  /** What happened lately, up to the position that is looked at or the present. */
  get recent(): AnyEvent[] {
    const { first, plies } = this.#room.story;
    const known = this.at === null ? plies : plies.slice(0, this.at - first);
    return known.slice(-RECENT).flatMap((ply) => ply.events);
  }

  /** Go to the position after so many moves, at once. */
  async go(to: number): Promise<void> {
    await this.#enter(to, await this.#takeOver());
  }

  /** Show the next move happen. */
  async forward(): Promise<void> {
    const run = await this.#takeOver();
    if (run !== this.#run) return;
    if (this.at === null || this.at >= this.end) this.at = null;
    else await this.#stepOn(run);
  }

  /** Show everything from a position on happen again, up to the present. */
  async replay(from: number): Promise<void> {
    const run = await this.#takeOver();
    await this.#enter(from, run);
    this.playing = run === this.#run;
    while (run === this.#run && this.at !== null && this.at < this.end) {
      await this.#stepOn(run);
      await new Promise((resolve) => setTimeout(resolve, settings.pace));
    }
    if (run === this.#run) [this.at, this.playing] = [null, false];
  }

  /** Return to the present. */
  async now(): Promise<void> {
    const run = await this.#takeOver();
    if (run === this.#run) this.at = null;
  }

  /** Show nothing more: the move that is being shown is over at once. */
  stop(): void {
    this.#run += 1;
    this.playing = false;
    if (this.#step) this.#screening.skip();
  }

  /** The position after the last move of a seat, from where others went on. */
  sinceLastMoveOf(seat: number): number {
    const last = this.#room.story.plies.findLastIndex((ply) => ply.seat === seat);
    return this.#room.story.first + last + 1;
  }

  /** End what is being shown, and give the number of what comes instead. */
  async #takeOver(): Promise<number> {
    this.stop();
    if (this.at === null && this.#room.busy) this.#room.skip();
    const run = this.#run;
    await this.#step;
    return run;
  }

  async #enter(to: number, run: number): Promise<void> {
    const wanted = Math.max(0, Math.min(to, this.end));
    await this.#fetch(wanted);
    if (run === this.#run && this.#viewAt(wanted)) this.at = wanted;
  }

  async #stepOn(run: number): Promise<void> {
    this.#step = this.#showNext(run);
    try {
      await this.#step;
    } finally {
      this.#step = undefined;
    }
  }

  /** Show the next move, as far as it is wanted; the position after it then takes its place. */
  async #showNext(run: number): Promise<void> {
    const at = this.at ?? 0;
    const events = this.#room.story.plies[at - this.#room.story.first]?.events ?? [];
    for (const event of events) {
      if (run === this.#run) await this.#screening.replay(event);
    }
    this.#screening.settle();
    this.at = at + 1;
    // The board is to see this position, whatever follows: it gives up what it drew ahead.
    await tick();
  }

  async #fetch(wanted: number): Promise<void> {
    if (wanted >= this.#room.story.first) return;
    await this.#room.story.recall(wanted < 30 ? 0 : wanted - 30);
  }
}
