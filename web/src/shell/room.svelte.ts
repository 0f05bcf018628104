/**
 * A table as this browser knows it. What happens is shown in order, one update after the other:
 * its events are handed to the stage to be animated, then the new position takes its place.
 */
import type { AnyEvent, AnyView, Facts } from '../boards/contract';
import type {
  FromServer,
  Happened,
  Played,
  Refusal,
  Said,
  TableInfo,
  Turn,
  Welcome,
} from '../protocol';
import { PROTOCOL } from '../protocol';
import { api, Problem, type Ply } from './api';
import { Link, type LinkState } from './link';
import { Screen } from './screen.svelte';
import { Story } from './story.svelte';
import { secretsOf } from './tables';
import type { Command, Sitter } from './types';

/** Where updates are seen: the board on the page. */
export interface Stage {
  show(events: AnyEvent[]): Promise<void>;
  skip(): void;
}

export interface Notice {
  source: 'rules' | 'table' | 'shell';
  reason: string;
  facts: Facts;
}

export class Room {
  info = $state.raw<TableInfo | null>(null);
  turn = $state.raw<Turn>({ actors: [], ply: 0, clock: null });
  you = $state('');
  seats = $state.raw<number[]>([]);
  views = $state.raw<Record<number, AnyView>>({});
  chat = $state.raw<Said[]>([]);
  muted = $state.raw<string[]>([]);
  present = $state.raw<string[]>([]);
  link = $state<LinkState>('connecting');
  /** Why the connection ended for good. */
  ended = $state('');
  pending = $state.raw<{ seat: number; move: string } | null>(null);
  notice = $state.raw<Notice | null>(null);
  busy = $state(false);
  stage: Stage | null = null;
  /** Milliseconds that this browser's clock is ahead of the server's. */
  ahead = 0;
  onSaid: (said: Said) => void = () => undefined;
  onPlies: (ply: Ply) => void = () => undefined;

  /** The moves made so far, as the looking seat may know them. */
  readonly story = new Story(this);
  readonly screen = new Screen(() => void this.story.restart());
  readonly id: string;
  readonly token: string | null;
  #seq = -1;
  #queue: Happened[] = [];
  #running = false;
  /** Counts how often the table was taken over whole; what was on its way then is out of date. */
  #era = 0;
  #hurrying = false;
  #link: Link;

  constructor(id: string, token: string | null) {
    this.id = id;
    this.token = token;
    this.#link = new Link({
      hello: () => ({
        kind: 'hello',
        protocol: PROTOCOL,
        table: id,
        ...(token ? { token } : {}),
        ...(this.#seq >= 0 ? { last: this.#seq } : {}),
      }),
      message: (message) => this.#hear(message),
      state: (state, reason) => {
        this.link = state;
        if (state === 'ended') this.ended = reason || 'not_allowed';
      },
    });
  }

  close(): void {
    this.#link.close();
  }

  /** Sit down, on a seat if one is named, and connect anew as who sits there. */
  async sitDown(name: string, seat?: number): Promise<void> {
    await api.join(this.id, name, this.token ?? secretsOf(this.id).invite ?? null, seat);
    this.#seq = -1;
    this.#link.restart();
  }

  // ---- Who and where --------------------------------------------------------------------

  /** The seat from which the board is seen; -1: a spectator. */
  get looking(): number {
    if (this.seats.length > 1) return this.screen.holder;
    return this.seats[0] ?? -1;
  }

  get view(): AnyView | null {
    return this.views[this.looking] ?? null;
  }

  get isHost(): boolean {
    return this.info !== null && this.info.host === this.you;
  }

  /** Whether the seat that looks may act now. */
  get active(): boolean {
    const looking = this.looking;
    const playing = this.info?.status === 'playing' && !this.info.paused;
    return playing && !this.busy && !this.pending && !!this.view?.actors.includes(looking);
  }

  /** The seat of this screen whose turn it is; -1: none. */
  get acting(): number {
    if (this.info?.status !== 'playing') return -1;
    return this.turn.actors.find((seat) => this.seats.includes(seat)) ?? -1;
  }

  sitter(seat: number): Sitter {
    return this.info?.sitters[seat] ?? { kind: 'nobody' };
  }

  // ---- What is asked of the table -------------------------------------------------------

  /** Make a move of the seat that looks. */
  async move(text: string): Promise<void> {
    const seat = this.looking;
    this.notice = null;
    const pending = (this.pending = { seat, move: text });
    const step = await this.#ask({ kind: 'move', seat, text, seq: this.#seq });
    // A step that is known by now came with a whole table, after a lost connection.
    const known = step === null || step <= this.#seq;
    if (known && this.pending === pending) this.pending = null;
  }

  /** Ask for something; tells whether it was done. What was refused is put into `notice`. */
  async do(command: Command): Promise<boolean> {
    return (await this.#ask(command)) !== null;
  }

  /** Ask for something; gives the step that it led to, if any. */
  async #ask(command: Command): Promise<number | null> {
    const answer = await this.#link.do(command);
    if (answer?.kind === 'ack') return answer.seq;
    this.notice = answer
      ? { source: answer.source, reason: answer.reason, facts: answer.facts }
      : { source: 'shell', reason: 'offline', facts: {} };
    return null;
  }

  /** Show at once where everything that is on its way leads. */
  skip(): void {
    this.#hurrying = this.#running;
    this.stage?.skip();
  }

  // ---- What is heard --------------------------------------------------------------------

  #hear(message: FromServer): void {
    if (message.kind === 'welcome') this.#settle(message);
    if (message.kind === 'happened') this.#happened(message);
    if (message.kind === 'refusal') this.#putRight(message);
    if (message.kind === 'present') this.present = message.players;
  }

  #putRight(refusal: Refusal): void {
    if (refusal.now && refusal.now.seq !== this.#seq) this.#settle(refusal.now);
  }

  /** Take over where the table stands, without showing how it came about. */
  #settle(welcome: Welcome): void {
    const again = this.#seq >= 0 && welcome.missed !== null;
    // A move that is being shown now is neither missed nor in the story yet.
    const cut = this.#running;
    this.#queue = [];
    this.#era += 1;
    this.stage?.skip();
    this.#seq = welcome.seq;
    this.ahead = Date.now() - welcome.at;
    this.you = welcome.you;
    this.seats = welcome.seats;
    this.chat = welcome.chat;
    this.muted = welcome.muted;
    this.present = welcome.present;
    this.ended = '';
    if (this.pending && !welcome.turn.actors.includes(this.pending.seat)) this.pending = null;
    this.#take(welcome);
    if (!again || cut || welcome.missed?.some((step) => step.what.some(touchesTheGame))) {
      void this.story.restart();
    }
  }

  #happened(step: Happened): void {
    if (step.seq <= this.#seq) return;
    if (step.seq !== this.#seq + 1) {
      this.#link.restart();
      return;
    }
    this.#seq = step.seq;
    if (step.turn.clock) this.ahead = Date.now() - step.turn.clock.at;
    this.#queue.push(step);
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      // Whatever fails while a step is shown, the table goes on.
      await this.#show(step).catch(reportError);
    }
    this.#running = false;
    this.#hurrying = false;
    this.busy = false;
  }

  async #show(step: Happened): Promise<void> {
    const era = this.#era;
    try {
      for (const fact of step.what) {
        if (fact.kind === 'said') this.#hearSaid(fact);
        if (fact.kind === 'played') await this.#play(fact, step);
        if (fact.kind === 'took_back') this.#forget(fact.ply);
      }
    } finally {
      if (era === this.#era) this.#take(step);
    }
  }

  #hearSaid(said: Said): void {
    this.chat = [...this.chat, said].slice(-200);
    this.onSaid(said);
  }

  #forget(ply: number): void {
    this.story.forgetFrom(ply);
    this.pending = null;
  }

  async #play(played: Played, step: Happened): Promise<void> {
    if (this.pending?.seat === played.seat) this.pending = null;
    this.busy = true;
    const [era, looking] = [this.#era, this.looking];
    const view = step.views.find((each) => each.seat === looking) ?? step.views[0];
    const ply = step.turn.ply - 1;
    const events = await this.#seenBy(looking, played, ply);
    const made = { ply, seat: played.seat, move: null, events, fault: played.fault };
    if (view) this.onPlies({ ...made, view });
    try {
      if (!this.#hurrying) await this.stage?.show(events);
    } finally {
      if (view && era === this.#era) this.story.add({ ...made, view });
    }
  }

  /**
   * What happened, as the seat that looks may know it. Where several people share this screen, the
   * events are those of the best informed of them, and hidden hands could be told to a neighbour:
   * so the table is asked what this seat alone saw, unless the curtain is closed anyway.
   */
  async #seenBy(looking: number, played: Played, ply: number): Promise<AnyEvent[]> {
    if (this.seats.length < 2 || !this.screen.hidesHands) return played.events;
    if (this.screen.handTo !== null || looking < 0) return [];
    try {
      const { plies } = await api.history(this.id, looking, ply, this.token ?? undefined);
      return plies[0]?.events ?? [];
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return [];
    }
  }

  #take({ table, turn, views }: Welcome | Happened): void {
    const before = this.info;
    const info = table ?? before;
    if (!info) return;
    this.info = info;
    this.turn = turn;
    if (views.length > 0) {
      this.views = Object.fromEntries(views.map((view) => [view.seat, view]));
    }
    this.seats = this.you ? seatsOf(info, this.you) : this.seats;
    if (before && before.status === 'gathering' && info.status === 'playing') {
      void this.story.restart();
    }
    this.screen.pass(turn.actors, this.seats, info.status === 'playing');
  }
}

function touchesTheGame(fact: { kind: string }): boolean {
  return ['played', 'took_back', 'started'].includes(fact.kind);
}

function seatsOf(info: TableInfo, player: string): number[] {
  return info.sitters.flatMap((sitter, seat) =>
    sitter.kind === 'human' && sitter.player === player ? [seat] : [],
  );
}
