/** What a player may find out before a move: where it would lead the monster, and others' ways. */
import { Draft, type Goal } from './draft.svelte';
import { cellOf, idOf } from './hall';
import type { Hand } from './hand.svelte';
import { dangerOf, Outlook, type Prospect } from './outlook.svelte';
import type { Figure, View } from './types';
import { walk } from './ways';

export interface Looking {
  view: () => View;
  seat: () => number;
  /** Whether the forecast is to be seen. */
  forecast: () => boolean;
}

export class Insight {
  readonly outlook = new Outlook();
  /** Where somebody else's figure could go, if one is looked at. */
  readonly other = new Draft();
  otherSeat = $state(-1);
  readonly #looking: Looking;
  readonly #hand: Hand;

  /** What the mouse points at, as far as the figure in hand can go there. */
  readonly preview: Goal | null = $derived.by(() => {
    const { draft, pointed } = this.#hand;
    if (!draft.ways || pointed === null || pointed === draft.spot?.at) return null;
    return draft.goalAt(pointed) ?? null;
  });
  readonly previewSpots = $derived.by(() => {
    const { ways } = this.#hand.draft;
    return ways && this.preview ? walk(ways.ground, ways.start, this.preview.path) : [];
  });
  /** What is in store for the move in hand, or as things stand; null: not known, or not wanted. */
  readonly prospect: Prospect | null = $derived.by(() => {
    const { draft } = this.#hand;
    const view = this.#looking.view();
    if (!this.#looking.forecast()) return null;
    if (!draft.ways) return view;
    const move = this.preview?.move ?? draft.way?.move;
    return move === undefined ? null : this.outlook.after(this.#looking.seat(), move);
  });
  /** The figures as they would stand then. */
  readonly figures: Figure[] = $derived.by(() => {
    const { draft } = this.#hand;
    const at = (this.previewSpots.at(-1) ?? draft.spot)?.at;
    const seat = this.#looking.seat();
    return this.#looking
      .view()
      .figures.map((one) =>
        at !== undefined && one.seat === seat && one.figure === draft.figure
          ? { ...one, cell: at >= 0 ? cellOf(at) : null }
          : one,
      );
  });

  constructor(looking: Looking, hand: Hand) {
    this.#looking = looking;
    this.#hand = hand;
  }

  /** The danger of the figure in hand after a move to a goal; null if that is not to be seen. */
  danger(goal: Goal): number | null {
    if (!this.#looking.forecast()) return null;
    return this.#risk(this.#looking.seat(), this.#hand.draft, goal);
  }

  /** The danger of somebody else's figure. */
  dangerOfOther(goal: Goal): number | null {
    return this.#risk(this.otherSeat, this.other, goal);
  }

  #risk(seat: number, { figure }: Draft, goal: Goal): number | null {
    const prospect = this.outlook.after(seat, goal.move);
    return prospect && figure !== null
      ? dangerOf(this.#looking.view(), prospect, seat, figure)
      : null;
  }

  /** The figure of somebody else that stands on a cell and has not moved yet. */
  othersAt(id: number): Figure | null {
    const seat = this.#looking.seat();
    const here = (one: Figure) => one.cell !== null && idOf(one.cell) === id;
    const found = this.#looking.view().figures.find(here);
    return found && found.seat !== seat && !found.moved ? found : null;
  }

  /** Look where somebody else's figure could go, of the moves that its seat has. */
  lookAt({ seat, figure }: Figure, moves: string[]): void {
    this.otherSeat = seat;
    this.other.take(this.#looking.view(), seat, figure, moves);
  }

  lookAway(): void {
    this.other.drop();
  }
}
