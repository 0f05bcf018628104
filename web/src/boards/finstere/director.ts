/** Plays events on the scene, one after the other, at the pace that the table asks for. */
import type { SoundName } from '../contract';
import type { Scene, Snapshot } from './scene.svelte';
import type { Cell, Eaten, Event, Looked } from './types';

/** What the director must know of the board while it plays. */
export interface Stage {
  pace: () => number;
  reduced: () => boolean;
  sound: (name: SoundName) => void;
}

/** A walk that was seen, to be seen again: how things stood before, and what happened. */
export interface Walk {
  before: Snapshot;
  events: Event[];
}

type Of<K extends Event['kind']> = Extract<Event, { kind: K }>;
type Player = { [K in Event['kind']]?: (event: Of<K>) => Promise<void> | void };

export class Director {
  #hurry = false;
  #waits = new Set<() => void>();
  #running: Walk | null = null;
  #again: Snapshot | null = null;
  /** Whom the running walk has caught. */
  #lost: { seat: number; figure: number }[] = [];

  constructor(
    readonly scene: Scene,
    readonly stage: Stage,
    /** Told when a walk is over, so that it can be shown again. */
    readonly onWalk: (walk: Walk) => void,
  ) {}

  /** Play one event. */
  async play(event: Event): Promise<void> {
    this.#record(event);
    await this.#perform(event);
  }

  async #perform(event: Event): Promise<void> {
    await (this.#player[event.kind] as ((event: Event) => Promise<void> | void) | undefined)?.(
      event,
    );
  }

  /** From now on nothing takes time, until `settle`. */
  hurry(): void {
    this.#hurry = true;
    for (const wake of [...this.#waits]) wake();
  }

  /** The view has caught up: take time again. */
  settle(): void {
    this.#hurry = false;
  }

  /** Show a walk again, and put everything back as it was. */
  async replay(walk: Walk, tell: (event: Event) => void): Promise<void> {
    const after = this.scene.snapshot();
    this.settle();
    this.#again = after;
    this.scene.restore(walk.before);
    await this.#wait(1);
    for (const event of walk.events) {
      if (this.#again !== after) return;
      tell(event);
      await this.#perform(event);
    }
    await this.#wait(1.5);
    if (this.#again === after) this.stopReplay();
  }

  /** Leave a walk that is shown again: what is true now comes back. */
  stopReplay(): void {
    if (!this.#again) return;
    const after = this.#again;
    this.#again = null;
    this.hurry();
    this.settle();
    this.scene.restore(after);
  }

  #record(event: Event): void {
    if (event.kind === 'tile_drawn') this.#running = { before: this.scene.snapshot(), events: [] };
    this.#running?.events.push(event);
    if (event.kind === 'walk_ended' && this.#running) {
      this.onWalk(this.#running);
      this.#running = null;
    }
  }

  /** Let so many steps' worth of time pass. */
  #wait(steps: number): Promise<void> {
    const time = this.stage.pace() * steps;
    if (this.#hurry || time <= 0) return Promise.resolve();
    return new Promise((done) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waits.delete(wake);
        done();
      };
      const timer = setTimeout(wake, time);
      this.#waits.add(wake);
    });
  }

  /** Change the scene; what moves by that takes so many steps' worth of time. */
  async #move(steps: number, change: () => void): Promise<void> {
    const time = this.#hurry || this.stage.reduced() ? 0 : this.stage.pace() * steps;
    this.scene.travel = time;
    change();
    await this.#wait(this.stage.reduced() ? Math.min(steps, 0.6) : steps);
  }

  readonly #player: Player = {
    tile_placed: (event) => this.#tilePlaced(event),
    entered: (event) => {
      this.scene.mark(event);
      return this.#figureTo(event, event.cell, 1);
    },
    stepped: (event) => {
      this.stage.sound(event.slid ? 'slide' : 'step');
      this.scene.mark(event);
      return this.#figureTo(
        event,
        event.end,
        event.slid ? distance(event.start, event.end) * 0.6 : 0.8,
      );
    },
    figure_pushed: (event) => {
      void this.#figureTo(event, event.end, 0.9);
    },
    escaped: (event) => this.#escaped(event),
    flipped: (event) => this.#flipped(event),
    stone_pushed: (event) => this.#stonePushed(event),
    tile_drawn: (event) => this.#tileDrawn(event),
    looked: (event) => this.#looked(event),
    turned_by_stone: (event) => {
      this.stage.sound('flip');
      return this.#move(1.4, () => this.scene.turnMonster(event.heading));
    },
    crossed_wall: (event) => this.#crossedWall(event),
    monster_moved: (event) => this.#monsterMoved(event),
    teleported: (event) => this.#teleported(event),
    eaten: (event) => this.#eaten(event),
    walk_ended: (event) => {
      if (this.scene.tile) this.scene.tile.done = true;
      this.scene.look = null;
      this.scene.recap = { steps: event.steps, eaten: this.#lost };
      return this.#wait(this.#lost.length ? 5 : 3);
    },
  };

  #tilePlaced(event: Of<'tile_placed'>): Promise<void> {
    this.stage.sound('place');
    const stone = event.tile;
    if (
      stone === 'stone' ||
      stone === 'crystal' ||
      stone === 'right_turn' ||
      stone === 'half_turn'
    ) {
      this.scene.addStone(stone, event.cells[0]!);
    }
    return this.#wait(1);
  }

  #figureTo(event: { seat: number; figure: number }, cell: Cell, steps: number): Promise<void> {
    return this.#move(steps, () => {
      const figure = this.scene.figure(event.seat, event.figure);
      if (figure) Object.assign(figure, { cell, place: 'hall' });
    });
  }

  #escaped(event: Of<'escaped'>): Promise<void> {
    this.stage.sound('goal');
    return this.#move(2.5, () => {
      const figure = this.scene.figure(event.seat, event.figure);
      if (figure) Object.assign(figure, { cell: null, place: 'escaped', shows: null });
    });
  }

  #flipped(event: Of<'flipped'>): Promise<void> {
    this.stage.sound('flip');
    const figure = this.scene.figure(event.seat, event.figure);
    if (figure) Object.assign(figure, { shows: event.shows, moved: true });
    return this.#wait(0.5);
  }

  async #stonePushed(event: Of<'stone_pushed'>): Promise<void> {
    this.stage.sound('push');
    const stone = this.scene.stoneAt(event.start, event.stone);
    if (!stone) return;
    // The pusher's own step comes next and takes the time, so the two are seen to move together.
    this.scene.travel = this.#hurry || this.stage.reduced() ? 0 : this.stage.pace() * 0.9;
    if (event.end) stone.cell = event.end;
    else stone.gone = true;
  }

  #tileDrawn(event: Of<'tile_drawn'>): Promise<void> {
    this.stage.sound('draw');
    const drawn = (this.scene.tile?.drawn ?? 0) + 1;
    this.scene.tile = { tile: event.tile, steps: 0, done: false, drawn };
    this.scene.mark(event);
    this.scene.recap = null;
    this.#lost = [];
    return this.#wait(4);
  }

  async #looked(event: Looked): Promise<void> {
    this.scene.look = event;
    await this.#wait(event.why === 'nobody' ? 0.7 : 1.6);
    if (event.heading !== event.before) {
      this.stage.sound('flip');
      await this.#move(1.1, () => this.scene.turnMonster(event.heading));
    }
    this.scene.look = null;
  }

  async #crossedWall(event: Of<'crossed_wall'>): Promise<void> {
    this.scene.flash = { cell: event.start, letter: event.letter };
    await this.#move(0.7, () => (this.scene.monster.hidden = true));
    this.scene.travel = 0;
    this.scene.monster.cell = event.end;
    this.scene.flash = { cell: event.end, letter: event.letter };
    await this.#wait(0.4);
  }

  async #monsterMoved(event: Of<'monster_moved'>): Promise<void> {
    this.stage.sound(event.sliding ? 'slide' : 'step');
    if (this.scene.tile) this.scene.tile.steps = event.step;
    this.scene.mark(event);
    await this.#move(event.sliding ? 0.6 : 1.1, () => {
      Object.assign(this.scene.monster, { cell: event.end, hidden: false, biting: false });
    });
    this.scene.flash = null;
  }

  async #teleported(event: Of<'teleported'>): Promise<void> {
    await this.#move(0.8, () => (this.scene.monster.hidden = true));
    this.scene.travel = 0;
    this.scene.monster.cell = event.end;
    this.scene.turnMonster(event.heading);
    await this.#wait(0.3);
    await this.#move(0.8, () => (this.scene.monster.hidden = false));
  }

  /** A breath of stillness, the jaws, what is left; then the figure comes back outside, or not. */
  async #eaten(event: Eaten): Promise<void> {
    const { cell, seat, figure } = event;
    const bitten = event.how === 'bitten';
    this.#lost.push({ seat, figure });
    if (bitten) {
      this.scene.monster.biting = true;
      this.scene.bite = { cell, seat, figure, phase: 'still' };
      await this.#wait(1);
      this.scene.bite = { cell, seat, figure, phase: 'snap' };
    }
    this.stage.sound('bite');
    await this.#wait(0.7);
    this.scene.bite = { cell, seat, figure, phase: 'splat' };
    this.scene.monster.biting = false;
    await this.#wait(1.4);
    this.scene.bite = null;
    await this.#move(1.6, () => this.#lose(event));
  }

  #lose(event: Eaten): void {
    const figure = this.scene.figure(event.seat, event.figure);
    if (!figure) return;
    if (event.comes_back) Object.assign(figure, { cell: null, place: 'outside' });
    else Object.assign(figure, { place: 'eaten', shows: null });
  }
}

function distance([x, y]: Cell, [toX, toY]: Cell): number {
  return Math.abs(x - toX) + Math.abs(y - toY);
}
