/** What is on the board at this moment, between two views too: the pieces that animation moves. */
import { ANGLES, FRAME, middle, ROWS, STRIP, U, WALL } from './hall';
import type { Cell, Figure, Heading, Looked, StoneKind, View } from './types';

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
  /** Counts the draws, so that the same number drawn twice is seen to be drawn twice. */
  drawn: number;
}

/** The figure that moved last, and the cells of its way; null for outside. */
export interface LastMove {
  seat: number;
  figure: number;
  cells: (Cell | null)[];
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
  /** How long travel takes just now, in milliseconds. */
  travel = $state(0);
  #next = 0;

  /** Show what a view says, at once. Stones that lie where they lay stay the same pieces. */
  sync(view: View): void {
    this.travel = 0;
    this.look = null;
    this.flash = null;
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

  /** Another position than the one that follows: what was left on the floor is gone. */
  sweep(before: View | null, now: View): void {
    this.last = before && moveBetween(before, now);
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

/** The move between two views of the same turn, when it was not seen happening. */
function moveBetween(before: View, now: View): LastMove | null {
  if (before.turn !== now.turn || before.figures.length !== now.figures.length) return null;
  const movers = now.figures.filter((one, at) => one.moved && !before.figures[at]!.moved);
  const one = movers.length === 1 ? movers[0]! : null;
  const from = one && before.figures[now.figures.indexOf(one)]!.cell;
  return one?.cell ? { seat: one.seat, figure: one.figure, cells: [from, one.cell] } : null;
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
