/**
 * Building a 7×1 pawn by pawn.
 *
 * The view lists one way to each result. A player may think of another order or another sharing
 * that ends alike, so a way counts as long as it can still end in a listed result; when it does,
 * the listed move is played.
 */
import { isHome, partnerOf, type Standing } from './spots';
import { partsOf } from './moves';
import { forward, isFinished, land } from './walk';

export const SEVEN = 7;

/** A pawn (by its index among the sixteen) and its steps. */
export interface Stride {
  pawn: number;
  steps: number;
}

interface Situation {
  standing: Standing;
  walked: number;
  left: number;
}

/** The ways to use a 7×1 in one position. */
export class Sevens {
  readonly #seat: number;
  readonly #begin: Situation;
  readonly #listed = new Map<string, string>();
  readonly #known = new Map<string, boolean>();

  constructor(standing: Standing, seat: number, moves: string[]) {
    this.#seat = seat;
    this.#begin = { standing, walked: 0, left: SEVEN };
    for (const move of moves) {
      const end = this.#after(this.#strides(move));
      if (end) this.#listed.set(keyOf(end), move);
    }
  }

  /** Give where everybody stands after some strides. */
  standing(strides: readonly Stride[]): Standing {
    return this.#must(strides).standing;
  }

  /** Count the steps that are left. */
  left(strides: readonly Stride[]): number {
    return this.#must(strides).left;
  }

  /** Give the listed move that ends as these strides do, if there is one. */
  move(strides: readonly Stride[]): string | undefined {
    const end = this.#after(strides);
    return end ? this.#listed.get(keyOf(end)) : undefined;
  }

  /** Tell for each pawn that may go on which numbers of steps can still lead to a listed result. */
  next(strides: readonly Stride[]): Map<number, number[]> {
    const now = this.#must(strides);
    const found = new Map<number, number[]>();
    for (const pawn of this.#walkers(now)) {
      const steps = range(now.left).filter((count) => {
        const then = this.#stride(now, { pawn, steps: count });
        return then !== null && this.#promising(then);
      });
      if (steps.length) found.set(pawn, steps);
    }
    return found;
  }

  #must(strides: readonly Stride[]): Situation {
    return this.#after(strides) ?? this.#begin;
  }

  #after(strides: readonly Stride[]): Situation | null {
    return strides.reduce<Situation | null>(
      (now, stride) => now && this.#stride(now, stride),
      this.#begin,
    );
  }

  /** Read a listed move: of pawns on one spot, each is meant once. */
  #strides(move: string): Stride[] {
    const taken = new Set<number>();
    return partsOf(move).map(({ pawn: spot, steps }) => {
      const pawn = this.#begin.standing.findIndex((at, index) => at === spot && !taken.has(index));
      taken.add(pawn);
      return { pawn, steps };
    });
  }

  #stride(now: Situation, { pawn, steps }: Stride): Situation | null {
    const path = forward(now.standing, pawn, steps);
    if (!path || steps > now.left) return null;
    return {
      standing: land(now.standing, pawn, path.at(-1)!),
      walked: now.walked | (1 << pawn),
      left: now.left - steps,
    };
  }

  #walkers(now: Situation): number[] {
    const colour = isFinished(now.standing, this.#seat) ? partnerOf(this.#seat) : this.#seat;
    return [0, 1, 2, 3]
      .map((pawn) => 4 * colour + pawn)
      .filter((pawn) => !((now.walked >> pawn) & 1) && !isHome(now.standing[pawn]!));
  }

  #promising(now: Situation): boolean {
    if (this.#listed.has(keyOf(now))) return true;
    if (now.left === 0) return false;
    const key = `${now.standing.join()} ${now.walked} ${now.left}`;
    const known = this.#known.get(key) ?? this.#explore(now);
    this.#known.set(key, known);
    return known;
  }

  #explore(now: Situation): boolean {
    return this.#walkers(now).some((pawn) =>
      range(now.left).some((steps) => {
        const then = this.#stride(now, { pawn, steps });
        return then !== null && this.#promising(then);
      }),
    );
  }
}

const range = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/** Name a result: how many steps are left and who stands where, whichever pawn of a colour it is. */
function keyOf({ standing, left }: Situation): string {
  const colours = [0, 1, 2, 3].map((colour) => standing.slice(4 * colour, 4 * colour + 4));
  return `${left} ${colours.map((spots) => [...spots].sort().join()).join(' ')}`;
}
