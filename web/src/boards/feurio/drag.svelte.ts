/** Dragging the drawn tile or a man from the hand to the map. */

export type Load = { kind: 'tile' } | { kind: 'man'; colour: number };

/** A press that moves less than this is no drag. */
const SLACK = 6;

export class Drag {
  /** What is on its way. */
  load = $state.raw<Load | null>(null);
  x = $state(0);
  y = $state(0);
  readonly #drop: (load: Load, x: number, y: number) => void;

  constructor(drop: (load: Load, x: number, y: number) => void) {
    this.#drop = drop;
  }

  /** Let an element be picked up; `load` says what it is, null if it may not leave the hand. */
  handle(load: () => Load | null) {
    return (node: HTMLElement) => {
      const down = (event: PointerEvent) => {
        const what = load();
        if (what && event.button === 0) this.#follow(what, event);
      };
      node.addEventListener('pointerdown', down);
      return () => node.removeEventListener('pointerdown', down);
    };
  }

  /** Give up what is on its way. */
  stop() {
    this.load = null;
  }

  #follow(what: Load, start: PointerEvent) {
    const ends = new AbortController();
    const { signal } = ends;
    const move = (event: PointerEvent) => {
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (!this.load && far > SLACK) this.load = what;
      [this.x, this.y] = [event.clientX, event.clientY];
    };
    const up = (event: PointerEvent) => {
      ends.abort();
      if (this.load) this.#drop(this.load, event.clientX, event.clientY);
      this.load = null;
    };
    const lost = () => {
      ends.abort();
      this.load = null;
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', up, { signal });
    window.addEventListener('pointercancel', lost, { signal });
  }
}
