/** Arrow keys: from the stop that has the focus to the nearest in a direction. */

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isArrow = (key: string): boolean => key in DIRECTIONS;

const stops = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('[data-stop]')].filter((one) => !one.matches(':disabled'));

function middle(element: Element): [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** Find the stop in the direction of an arrow key; going aside costs double. */
export function neighbour(root: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const [dx, dy] = DIRECTIONS[key]!;
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const stop of stops(root)) {
    const [toX, toY] = middle(stop);
    const ahead = (toX - x) * dx + (toY - y) * dy;
    const cost = ahead + 2 * Math.abs((toX - x) * dy + (toY - y) * dx);
    if (stop !== from && ahead > 1 && cost < least) [best, least] = [stop, cost];
  }
  return best;
}

/** Tell which stop the tab key reaches: the wished one, or else the first there is. */
export function reachable(root: HTMLElement, wish: string): string {
  const all = stops(root).map((one) => one.dataset['stop']!);
  return all.includes(wish) ? wish : (all[0] ?? '');
}
