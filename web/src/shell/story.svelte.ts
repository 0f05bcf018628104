/** The moves of a game so far, as the seat that looks may know them; older ones come when wanted. */
import type { AnyEvent, AnyView } from '../boards/contract';
import { api, Problem, type Ply } from './api';
import type { Room } from './room.svelte';

/** How many moves of the past are fetched when a table is opened. */
const RECENT = 24;

export class Story {
  /** The moves from `first` on. */
  plies = $state.raw<Ply[]>([]);
  first = $state(0);
  /** The position before the first of `plies`, where it is known. */
  start = $state.raw<AnyView | null>(null);
  /** How the game was set up; known together with the first move. */
  opening = $state.raw<AnyEvent[]>([]);
  readonly #room: Room;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Begin anew where the table stands, with the latest moves. */
  async restart(): Promise<void> {
    const ply = this.#room.turn.ply;
    this.plies = [];
    this.opening = [];
    this.first = ply;
    this.start = this.#room.view;
    if (this.start) await this.recall(Math.max(0, ply - RECENT));
  }

  /** Fetch the moves from a ply on; what is known already stays. */
  async recall(from: number): Promise<void> {
    const { id, token, looking } = this.#room;
    const fetched: Ply[] = [];
    let start: AnyView | null = null;
    let opening: AnyEvent[] = [];
    try {
      for (let at = from, more = true; more;) {
        const part = await api.history(id, looking, at, token ?? undefined);
        start ??= part.start;
        if (at === 0) opening = part.opening;
        fetched.push(...part.plies);
        at += part.plies.length;
        more = part.more && part.plies.length > 0;
      }
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return;
    }
    if (looking !== this.#room.looking) return;
    const newest = fetched.at(-1)?.ply ?? -1;
    this.plies = [...fetched, ...this.plies.filter((one) => one.ply > newest)];
    this.first = from;
    this.start = start;
    this.opening = opening;
  }

  /** A move was seen; what was fetched meanwhile may hold it already. */
  add(ply: Ply): void {
    this.plies = [...this.plies.filter((one) => one.ply < ply.ply), ply];
  }

  /** How many moves a seat made one after the other, when it moved last. */
  inARow(seat: number): number {
    const last = this.plies.findLastIndex((ply) => ply.seat === seat);
    const before = this.plies.findLastIndex((ply, at) => at < last && ply.seat !== seat);
    return last - before;
  }

  /** The moves from a ply on were taken back. */
  forgetFrom(ply: number): void {
    this.plies = this.plies.filter((one) => one.ply < ply);
    this.first = Math.min(this.first, ply);
  }
}
