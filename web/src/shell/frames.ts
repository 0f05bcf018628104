/** Waiting for the screen. */

/** Do something once the page as it is now has been seen, and what was touched meanwhile is served. */
export function afterPaint(what: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(what)));
}
