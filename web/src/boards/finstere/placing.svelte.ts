/** A floor tile while it is being laid: chosen, carried to a cell, turned. */
import { cellOf, HEADINGS, idOf, inHall } from './hall';
import type { Cell, Heading, TileKind, View } from './types';

const LETTERS: Record<string, TileKind> = {
  s: 'stone',
  c: 'crystal',
  r: 'right_turn',
  h: 'half_turn',
  a: 'amber',
  b: 'blue',
};

const TURNS: Partial<Record<TileKind, readonly Heading[]>> = {
  amber: HEADINGS,
  blue: HEADINGS,
  long_pool: ['E', 'S'],
};

interface Placement {
  kind: TileKind;
  cell: number;
  heading: Heading;
}

/** Read a placement in the notation of the game, such as s7,5 or a8,5N or p4-7,5. */
export function readPlacement(text: string): Placement {
  const [, x, toX, y, toY, arrow] = /^.(\d+)(?:-(\d+))?,(\d+)(?:-(\d+))?([NESW])?$/.exec(text)!;
  const cell = idOf([Number(x), Number(y)]);
  const kind = LETTERS[text[0]!] ?? (toX && toY ? 'square_pool' : 'long_pool');
  return {
    kind,
    cell,
    heading: (arrow as Heading) ?? (kind === 'long_pool' && toY ? 'S' : firstHeading(kind)),
  };
}

const firstHeading = (kind: TileKind): Heading => (kind === 'long_pool' ? 'E' : 'N');
const key = (one: Placement): string => `${one.kind} ${one.cell} ${one.heading}`;

/** The cells that a tile covers; some may not exist. */
export function coveredCells(kind: TileKind, cell: number, heading: Heading): Cell[] {
  const [x, y] = cellOf(cell);
  if (kind === 'square_pool')
    return [
      [x, y],
      [x + 1, y],
      [x, y + 1],
      [x + 1, y + 1],
    ];
  if (kind !== 'long_pool') return [[x, y]];
  return [0, 1, 2, 3].map((far) => (heading === 'E' ? [x + far, y] : [x, y + far]));
}

export class Placing {
  kind = $state<TileKind | null>(null);
  cell = $state<number | null>(null);
  heading = $state<Heading>('N');
  #texts = $state.raw(new Map<string, string>());

  /** The move to send, if the tile may lie here. */
  readonly move: string | null = $derived(
    this.kind !== null && this.cell !== null ? this.#text(this.cell) : null,
  );
  readonly cells: Cell[] = $derived(
    this.kind !== null && this.cell !== null
      ? coveredCells(this.kind, this.cell, this.heading).filter(([x, y]) => inHall(x, y))
      : [],
  );

  /** Where the chosen tile may lie, as it is turned. */
  readonly open: Set<number> = $derived(
    new Set([...Array(176).keys()].filter((cell) => this.#text(cell) !== null)),
  );

  get turns(): boolean {
    return this.kind !== null && this.kind in TURNS;
  }

  read(view: View): void {
    const open = view.turn === 0 ? view.moves : [];
    this.#texts = new Map(open.map((text) => [key(readPlacement(text)), text]));
  }

  take(kind: TileKind): void {
    this.kind = kind;
    this.cell = null;
    this.heading = firstHeading(kind);
  }

  turn(): void {
    const headings = this.kind ? TURNS[this.kind] : undefined;
    if (!headings) return;
    this.heading = headings[(headings.indexOf(this.heading) + 1) % headings.length]!;
  }

  load(move: string): void {
    const { kind, cell, heading } = readPlacement(move);
    Object.assign(this, { kind, cell, heading });
  }

  /** Put the tile down again; true if there was one. */
  drop(): boolean {
    const had = this.kind !== null;
    this.kind = null;
    this.cell = null;
    return had;
  }

  #text(cell: number): string | null {
    if (this.kind === null) return null;
    return this.#texts.get(key({ kind: this.kind, cell, heading: this.heading })) ?? null;
  }
}
