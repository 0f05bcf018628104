/** One screen, several people: who holds it, and who gets it next, behind a curtain if need be. */
export class Screen {
  /** The seat that holds the screen where several people share it. */
  holder = $state(-1);
  /** Who gets it next, while the curtain is closed. */
  handTo = $state<number | null>(null);
  /** Whether hands are hidden between people; assumed until the board is known. */
  hidesHands = true;
  readonly #given: () => void;

  /** `given` is called when somebody else sees the table, who may know other things. */
  constructor(given: () => void) {
    this.#given = given;
  }

  /** Pass the screen on, if somebody else at it is to act. */
  pass(actors: number[], seats: number[], playing: boolean): void {
    if (seats.length < 2) {
      this.handTo = null;
      return;
    }
    const next = actors.find((seat) => seats.includes(seat));
    const acts = next === undefined || actors.includes(this.holder);
    if (seats.includes(this.holder) && acts) {
      this.handTo = null;
      return;
    }
    const to = next ?? seats[0]!;
    if (this.hidesHands && playing) this.handTo = to;
    else this.#give(to);
  }

  /** The board tells whether its game hides hands; if not, no curtain is needed. */
  learnWhetherHandsAreHidden(hidden: boolean): void {
    this.hidesHands = hidden;
    if (!hidden) this.take();
  }

  /** The next person has the screen now. */
  take(): void {
    if (this.handTo !== null) this.#give(this.handTo);
    this.handTo = null;
  }

  #give(seat: number): void {
    const other = this.hidesHands && this.holder !== seat;
    this.holder = seat;
    if (other) this.#given();
  }
}
