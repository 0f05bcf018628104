/** Running animations, which all can be ended at once. */

/** How long a fade takes that stands for travel, in milliseconds. */
const FADE = 140;

export class Motion {
  readonly #ends = new Set<() => void>();

  /** Animate an element; with `reduced` it fades in instead. */
  async run(element: Element | null | undefined, frames: Keyframe[], ms: number, reduced: boolean) {
    if (!element || ms <= 0) return;
    const shown = reduced ? [{ opacity: 0 }, { opacity: 1 }] : frames;
    const duration = reduced ? Math.min(ms, FADE) : ms;
    const timing = { duration, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' } as const;
    const animation = element.animate(shown, timing);
    await this.#until((end) => {
      animation.onfinish = end;
      return () => animation.cancel();
    });
  }

  /** Let something be seen for a while. */
  async wait(ms: number) {
    if (ms <= 0) return;
    await this.#until((end) => {
      const timer = setTimeout(end, ms);
      return () => clearTimeout(timer);
    });
  }

  /** End everything that runs. */
  skip() {
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
