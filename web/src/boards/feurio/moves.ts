/** The moves of the notation, taken apart: what can be laid where, who can go where. */
import type { Cell } from './types';
import { cellOf } from './hex';

export const LETTERS = 'rgby';

export type Move =
  | { kind: 'lay'; cell: Cell; text: string }
  | { kind: 'firebreak'; cell: Cell; colour: number; text: string }
  | { kind: 'place'; cell: Cell; colour: number; count: number; text: string }
  | { kind: 'pass'; text: string };

/** Take a move apart: `2,-1`, `2,-1#r`, `0,0+2g` or `pass`. */
export function readMove(text: string): Move {
  const found = /^(-?\d+,-?\d+)(?:#([rgby])|\+(\d)([rgby]))?$/.exec(text);
  if (!found) return { kind: 'pass', text };
  const cell = cellOf(found[1]!);
  if (found[2]) return { kind: 'firebreak', cell, colour: LETTERS.indexOf(found[2]), text };
  if (!found[4]) return { kind: 'lay', cell, text };
  const colour = LETTERS.indexOf(found[4]);
  return { kind: 'place', cell, colour, count: Number(found[3]), text };
}

/** What can be done, by the cell it is done on. */
export class Choices {
  readonly canPass: boolean;
  readonly #byCell = new Map<string, Move[]>();

  constructor(moves: readonly string[]) {
    this.canPass = moves.includes('pass');
    for (const text of moves) {
      const at = text.split(/[#+]/)[0]!;
      if (text !== 'pass') this.#byCell.set(at, [...(this.#byCell.get(at) ?? []), readMove(text)]);
    }
  }

  /** The cells where something can be done. */
  get cells(): string[] {
    return [...this.#byCell.keys()];
  }

  /** How many men of a colour can go there. */
  most(key: string, colour: number): number {
    const counts = this.#at(key).map((m) =>
      m.kind === 'place' && m.colour === colour ? m.count : 0,
    );
    return Math.max(0, ...counts);
  }

  /** The colours of which men can go there. */
  crews(key: string): number[] {
    return [0, 1, 2, 3].filter((colour) => this.most(key, colour) > 0);
  }

  /** The colours that can be given for a firebreak there. */
  gifts(key: string): number[] {
    return this.#at(key).flatMap((move) => (move.kind === 'firebreak' ? [move.colour] : []));
  }

  #at(key: string): Move[] {
    return this.#byCell.get(key) ?? [];
  }
}
