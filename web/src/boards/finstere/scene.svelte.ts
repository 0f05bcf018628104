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
    const by = (((ANGLES[heading] - now) % 360) + 540) % 360 - 180;
    return now + (by === -180 ? 180 : by);
  }
}

/** Where a figure is drawn: on its cell, in the antechamber, or on the rail of those who got out. */
export function placeOf(one: Figure, all: readonly Figure[], needed: number): { x: number; y: number } {
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
  return { x: FRAME.x + FRAME.width - 60 - (count - 1 - rank) * apart, y: ROWS * U + WALL + STRIP / 2 };
}

/** A slot on the rail along the north wall. */
export function onRail(seat: number, slot: number, needed: number): { x: number; y: number } {
  const wide = needed * 82 + 50;
  return { x: seat * wide + 62 + slot * 82, y: -WALL - STRIP / 2 };
}
