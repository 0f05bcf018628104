/** Where the keyboard and the ear go on when a page, or most of it, is replaced. */

/** Go on at the beginning of something. */
export function goOnAt(node: HTMLElement | null): void {
  node?.setAttribute('tabindex', '-1');
  node?.focus({ preventScroll: true });
}

/** Go on here if what had the focus is gone. */
export function takeFocus(node: HTMLElement): void {
  if (document.activeElement === document.body) goOnAt(node);
}
