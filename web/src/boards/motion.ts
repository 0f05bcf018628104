/** Running animations, which all can be ended at once. */

const EASE = 'cubic-bezier(0.25, 0.65, 0.25, 1)';
/** How long a fade takes that stands for travel, in milliseconds. */
const FADE = 140;

interface Manner {
  /** Fade in instead. */
  reduced?: boolean;
  easing?: string;
}

export class Motion {
  readonly #ends = new Set<() => void>();

  /** Animate an element; resolves when that is over or skipped. */
  async run(
    element: Element | null | undefined,
    frames: Keyframe[],
    ms: number,
    manner: Manner = {},
  ): Promise<void> {
    if (!element || ms <= 0) return;
    const shown = manner.reduced ? [{ opacity: 0 }, { opacity: 1 }] : frames;
    const duration = manner.reduced ? Math.min(ms, FADE) : ms;
    const animation = element.animate(shown, {
      duration,
      easing: manner.easing ?? EASE,
      fill: 'backwards',
    });
    await this.#until((end) => {
      animation.onfinish = animation.oncancel = end;
      return () => animation.cancel();
    });
  }

  /** Let something be seen for a while. */
  async wait(ms: number): Promise<void> {
    if (ms <= 0) return;
    await this.#until((end) => {
      const timer = setTimeout(end, ms);
      return () => clearTimeout(timer);
    });
  }

  /** End everything that runs. */
  skip(): void {
    for (const end of [...this.#ends]) end();
  }

  #until(start: (end: () => void) => () => void): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#ends.delete(end);
        stop();
        resolve();
      };
      const stop = start(end);
      this.#ends.add(end);
    });
  }
}
