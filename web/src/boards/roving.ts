/** One tab stop for the whole board: arrow keys go to the nearest stop in their direction. */

const WAYS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export class Roving {
  #root: HTMLElement | null = null;
  #current: Stop | null = null;
  #wish = '';
  #inside = false;

  /** Watch over the stops, the elements with `data-stop`, inside an element. */
  readonly attach = (root: HTMLElement) => {
    this.#root = root;
    const enter = (event: FocusEvent) => {
      this.#inside = true;
      const stop = (event.target as Element).closest<Stop>('[data-stop]');
      if (stop) this.#settle(stop);
    };
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget) this.#inside = root.contains(event.relatedTarget as Node);
    };
    root.addEventListener('focusin', enter);
    root.addEventListener('focusout', leave);
    this.refresh();
    return () => {
      root.removeEventListener('focusin', enter);
      root.removeEventListener('focusout', leave);
    };
  };

  /** Have the tab key lead to a stop, as soon as there is one of this name. */
  prefer(name: string) {
    this.#wish = name;
  }

  /** Find a stop again after the board has changed; keep the focus if it was inside. */
  refresh() {
    const stops = this.#stops();
    const same = stops.find((stop) => stop.dataset['stop'] === this.#wish);
    const next = same ?? stops.find((stop) => 'prime' in stop.dataset) ?? stops[0];
    if (!next) return;
    const lost = this.#inside && (document.activeElement ?? document.body) === document.body;
    this.#settle(next);
    if (lost) next.focus({ preventScroll: true });
  }

  /** Put the focus on a stop. */
  go(name: string) {
    this.#stops()
      .find((stop) => stop.dataset['stop'] === name)
      ?.focus({ preventScroll: true });
  }

  /** Follow an arrow key; true if it was one. */
  follow(event: KeyboardEvent): boolean {
    const way = WAYS[event.key];
    if (!way || !this.#current) return false;
    const next = nearest(this.#current, this.#stops(), way);
    next?.focus({ preventScroll: true });
    return true;
  }

  #stops(): Stop[] {
    return [...(this.#root?.querySelectorAll<Stop>('[data-stop]:not(:disabled)') ?? [])];
  }

  #settle(current: Stop) {
    this.#current = current;
    this.#wish = current.dataset['stop'] ?? '';
    for (const other of this.#root?.querySelectorAll('[data-stop][tabindex="0"]') ?? []) {
      if (other !== current) other.setAttribute('tabindex', '-1');
    }
    current.setAttribute('tabindex', '0');
  }
}

type Stop = HTMLElement | SVGElement;

/**
 * What lies straight ahead counts as nearer than what lies aside. Left and right stay on the map or
 * in the hand as long as they can; up and down lead from one to the other.
 */
function nearest(from: Stop, stops: Stop[], way: readonly [number, number]): Stop | undefined {
  const others = stops.filter((stop) => stop !== from);
  const [dx] = way;
  const here = others.filter((stop) => dx === 0 || onMap(stop) === onMap(from));
  return best(from, here, way, 3) ?? best(from, others, way, 1);
}

/** Find the nearest of the stops ahead that are not too far aside. */
function best(from: Stop, stops: Stop[], [dx, dy]: readonly [number, number], slant: number) {
  const start = middle(from);
  const ranked = stops.flatMap((stop) => {
    const at = middle(stop);
    const ahead = (at.x - start.x) * dx + (at.y - start.y) * dy;
    const aside = Math.abs((at.x - start.x) * dy) + Math.abs((at.y - start.y) * dx);
    return ahead > 3 && aside <= ahead * slant ? [{ stop, far: ahead + 1.4 * aside }] : [];
  });
  return ranked.sort((a, b) => a.far - b.far)[0]?.stop;
}

function onMap(stop: Stop): boolean {
  return stop instanceof SVGElement;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
