/** Animations that can be ended at once. */

type Frames = Keyframe[];

const EASE = 'cubic-bezier(0.3, 0.6, 0.3, 1)';

export class Motion {
  readonly #enders = new Set<() => void>();

  /** Animate an element; resolves when that is over or skipped. */
  async run(element: Element | null, frames: Frames, ms: number, easing = EASE): Promise<void> {
    if (!element || ms <= 0) return;
    const animation = element.animate(frames, { duration: ms, easing });
    await this.#until((done) => {
      animation.onfinish = animation.oncancel = done;
      return () => animation.finish();
    });
  }

  /** Wait a little. */
  async pause(ms: number): Promise<void> {
    if (ms <= 0) return;
    await this.#until((done) => {
      const timer = setTimeout(done, ms);
      return () => (clearTimeout(timer), done());
    });
  }

  /** End everything that runs. */
  skip(): void {
    for (const end of [...this.#enders]) end();
  }

  async #until(begin: (done: () => void) => () => void): Promise<void> {
    let end = () => {};
    await new Promise<void>((resolve) => {
      end = begin(resolve);
      this.#enders.add(end);
    });
    this.#enders.delete(end);
  }
}

/** Hop from point to point, in units of a thousandth of the ring. */
export function hops(points: readonly { x: number; y: number }[]): Frames {
  return points.flatMap((point, at) => {
    const next = points[at + 1];
    const here = { transform: place(point) };
    if (!next) return [here];
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 - 14 };
    return [here, { transform: place(middle) }];
  });
}

/** Write the place of something on the ring as a transform. */
export const place = ({ x, y }: { x: number; y: number }): string =>
  `translate(${(x / 10).toFixed(3)}cqw, ${(y / 10).toFixed(3)}cqw)`;
