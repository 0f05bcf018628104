/** What the board and the panel beside it know of each other. */
import type { Prospect } from './outlook.svelte';
import type { Cell } from './types';

class Shared {
  /** What is in store after the move in hand; null: no move is in hand. */
  prospect = $state.raw<Prospect | null>(null);
  /** The cells that are pointed at in the panel. */
  marked = $state.raw<Cell[]>([]);
}

export const shared = new Shared();
