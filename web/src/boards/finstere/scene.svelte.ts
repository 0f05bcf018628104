/** What is on the board at this moment, between two views too: the pieces that animation moves. */
import { ANGLES, FRAME, middle, ROWS, STRIP, U, WALL } from './hall';
import type { Cell, Event, Figure, Heading, Looked, StoneKind, View } from './types';

export interface StonePiece {
  id: number;
  kind: StoneKind;
  cell: Cell;
  gone: boolean;
}

export interface MonsterPiece {
  cell: Cell;
  /** Degrees, counted on beyond a full turn so that it never spins the long way round. */
  angle: number;
  biting: boolean;
  hidden: boolean;
}

/** The monster tile in play: how far the walk is. */
export interface TileShown {
  tile: number;
  steps: number;
  done: boolean;
  /** Counts the draws that were seen, so that the same number drawn twice is seen twice. */
  drawn: number;
}

/** The figure that moved last, and the cells of its way; null for outside. */
export interface LastMove {
  seat: number;
  figure: number;
  cells: (Cell | null)[];
}

/** A figure that is just being lost: a breath of stillness, the jaws, what is left. */
export interface Bite {
  cell: Cell;
  seat: number;
  figure: number;
  phase: 'still' | 'snap' | 'splat';
}

/** A walk in short: how far, and whom it caught. */
export interface Recap {
  steps: number;
  eaten: { seat: number; figure: number }[];
}

export interface Snapshot {
  stones: StonePiece[];
  figures: Figure[];
  monster: MonsterPiece;
}

export class Scene {
  stones = $state<StonePiece[]>([]);
  figures = $state<Figure[]>([]);
  monster = $state<MonsterPiece>({ cell: [0, 0], angle: 90, biting: false, hidden: false });
  tile = $state<TileShown | null>(null);
  look = $state.raw<Looked | null>(null);
  flash = $state.raw<{ cell: Cell; letter: string } | null>(null);
  last = $state.raw<LastMove | null>(null);
  prints = $state.raw<Cell[][]>([]);
  bite = $state.raw<Bite | null>(null);
  recap = $state.raw<Recap | null>(null);
  /** How long travel takes just now, in milliseconds. */
  travel = $state(0);
  #next = 0;

  /** Show what a view says, at once. Stones that lie where they lay stay the same pieces. */
  sync(view: View): void {
    this.travel = 0;
    this.look = null;
    this.flash = null;
    this.bite = null;
    this.figures = view.figures.map((one) => ({ ...one }));
    this.monster = {
      cell: view.monster.cell,
      angle: this.#angleTo(view.monster.heading),
      biting: false,
      hidden: false,
    };
    this.stones = view.stones.map(({ stone, cell }) => ({
      id: this.stoneAt(cell, stone)?.id ?? ++this.#next,
      kind: stone,
      cell,
      gone: false,
    }));
  }

  /** Add a step to the way of the figure that is moving, or begin the way of another. */
  trace(seat: number, figure: number, from: Cell | null, to: Cell): void {
    const { last } = this;
    const goesOn =
      last?.seat === seat && last.figure === figure && last.cells.at(-1)?.join() === from?.join();
    this.last = { seat, figure, cells: goesOn ? [...last.cells, to] : [from, to] };
  }

  /** Add a step to the monster's prints; beyond a wall they begin anew. */
  print(from: Cell, to: Cell): void {
    const near = Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]) === 1;
    const part = this.prints.at(-1) ?? [];
    const goesOn = near && part.at(-1)?.join() === from.join();
    const anew = near ? [from, to] : [to];
    this.prints = goesOn ? [...this.prints.slice(0, -1), [...part, to]] : [...this.prints, anew];
  }

  /** Draw what belongs to a position: the tile drawn last, the monster's prints, the last way. */
  recall(view: View, recent: readonly Event[]): void {
    this.last = null;
    this.prints = [];
    let tile = view.tiles_drawn.at(-1);
    for (const event of recent) {
      if (event.kind === 'tile_drawn') tile = event.tile;
      this.mark(event);
    }
    const drawn = this.tile?.drawn ?? 0;
    this.tile = tile === undefined ? null : { tile, steps: 0, done: true, drawn };
  }

  /** Leave the marks of an event on the floor. */
  mark(event: Event): void {
    if (event.kind === 'entered') this.trace(event.seat, event.figure, null, event.cell);
    if (event.kind === 'stepped') this.trace(event.seat, event.figure, event.start, event.end);
    if (event.kind === 'monster_moved') this.print(event.start, event.end);
    if (event.kind !== 'tile_drawn') return;
    this.last = null;
    this.prints = [];
  }

  snapshot(): Snapshot {
    return $state.snapshot({
      stones: this.stones,
      figures: this.figures,
      monster: this.monster,
    }) as Snapshot;
  }

  restore(kept: Snapshot): void {
    this.travel = 0;
    this.look = null;
    this.stones = kept.stones.map((one) => ({ ...one }));
    this.figures = kept.figures.map((one) => ({ ...one }));
    this.monster = { ...kept.monster };
  }

  stoneAt(cell: Cell, kind: StoneKind): StonePiece | undefined {
    return this.stones.find(
      (one) => !one.gone && one.kind === kind && one.cell[0] === cell[0] && one.cell[1] === cell[1],
    );
  }

  figure(seat: number, figure: number): Figure | undefined {
    return this.figures.find((one) => one.seat === seat && one.figure === figure);
  }

  turnMonster(heading: Heading): void {
    this.monster.angle = this.#angleTo(heading);
  }

  addStone(kind: StoneKind, cell: Cell): void {
    this.stones.push({ id: ++this.#next, kind, cell, gone: false });
  }

  #angleTo(heading: Heading): number {
    const now = this.monster.angle;
    const by = ((((ANGLES[heading] - now) % 360) + 540) % 360) - 180;
    return now + (by === -180 ? 180 : by);
  }
}

/** Where a figure is drawn: on its cell, in the antechamber, or on the rail of those who got out. */
export function placeOf(
  one: Figure,
  all: readonly Figure[],
  needed: number,
): { x: number; y: number } {
  if (one.cell) return middle(one.cell);
  if (one.place === 'escaped') return onRail(one.seat, rankAmong(one, all, 'escaped'), needed);
  return waiting(rankOutside(one, all), all.filter((each) => each.place === 'outside').length);
}

function rankAmong(one: Figure, all: readonly Figure[], place: Figure['place']): number {
  return all.filter((each) => each.seat === one.seat && each.place === place).indexOf(one);
}

function rankOutside(one: Figure, all: readonly Figure[]): number {
  return all.filter((each) => each.place === 'outside').indexOf(one);
}

/** A place in the antechamber, which ends at the entrance. */
export function waiting(rank: number, count: number): { x: number; y: number } {
  const apart = Math.min(84, 1180 / Math.max(count, 1));
  return {
    x: FRAME.x + FRAME.width - 60 - (count - 1 - rank) * apart,
    y: ROWS * U + WALL + STRIP / 2,
  };
}

/** A slot on the rail along the north wall. */
export function onRail(seat: number, slot: number, needed: number): { x: number; y: number } {
  const wide = needed * 82 + 50;
  return { x: seat * wide + 62 + slot * 82, y: -WALL - STRIP / 2 };
}
