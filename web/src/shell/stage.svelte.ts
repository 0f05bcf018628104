/** The board on the page: it plays events at the chosen pace, or at once when nobody watches. */
import type { AnyEvent, BoardInstance } from '../boards/contract';
import { settings } from './settings.svelte';

export class BoardStage {
  board = $state.raw<BoardInstance | null>(null);
  /** Whether somebody is watching the present, and not looking back. */
  watched = true;
  /** What of the move that is being shown has been seen, the latest last; empty when none is. */
  seen = $state.raw<AnyEvent[]>([]);
  #skipping = $state(false);

  get pace(): number {
    return this.#skipping ? 0 : settings.pace;
  }

  async show(events: AnyEvent[]): Promise<void> {
    if (!this.watched || document.hidden) return;
    this.#skipping = false;
    for (const event of events) {
      if (this.#skipping || document.hidden) break;
      await this.#present(event);
    }
    this.seen = [];
  }

  async #present(event: AnyEvent): Promise<void> {
    this.seen = [...this.seen, event];
    await this.board?.show(event);
  }

  skip(): void {
    this.#skipping = true;
    this.board?.skip();
  }

  /** Play one event of the past, at its pace even if the present was skipped. */
  async replay(event: AnyEvent): Promise<void> {
    this.#skipping = false;
    await this.#present(event);
  }

  /** A move of the past has been shown. */
  settle(): void {
    this.seen = [];
  }
}
