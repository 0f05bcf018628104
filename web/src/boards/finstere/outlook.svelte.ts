/** What would come of each move: asked of the server, once for a position and only when wanted. */
import type { Ahead, Forecast, View } from './types';

/** Where each tile that may come would take the monster, and each figure's danger. */
export interface Prospect {
  forecast: Forecast[];
  dangers: number[];
}

export class Outlook {
  /** Whether the last question was not answered. */
  failed = $state(false);
  #told = $state.raw<Ahead | null>(null);
  #about: View | null = null;

  /** Ask what would come of the moves of a position, unless that was asked already. */
  async want(view: View, ask: () => Promise<unknown>): Promise<void> {
    if (this.#about === view) return;
    this.forget();
    this.#about = view;
    try {
      const told = (await ask()) as Ahead;
      if (this.#about === view) this.#told = told;
    } catch {
      if (this.#about === view) this.failed = true;
    }
  }

  /** The position is another one now. */
  forget(): void {
    this.#about = null;
    this.#told = null;
    this.failed = false;
  }

  /** The moves that a seat could make, were it its turn. */
  movesOf(seat: number): string[] {
    return Object.keys(this.#told?.moves[seat] ?? {});
  }

  /** What would come of a move, if that is known. */
  after(seat: number, move: string): Prospect | null {
    const place = this.#told?.moves[seat]?.[move];
    if (!this.#told || place === undefined) return null;
    return { forecast: this.#told.forecasts[place]!, dangers: this.#told.dangers[place]! };
  }
}

/** A figure's danger in a prospect. */
export function dangerOf(
  view: View,
  prospect: Prospect | null,
  seat: number,
  figure: number,
): number {
  const at = view.figures.findIndex((one) => one.seat === seat && one.figure === figure);
  return prospect?.dangers[at] ?? 0;
}
