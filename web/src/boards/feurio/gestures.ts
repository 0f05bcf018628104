/** Fingers and mouse on the map: tap, point, push it around, pinch. */
import type { Camera } from './camera.svelte';

/** A finger that moves less than this has tapped. */
const SLACK = 8;

export interface MapHandlers {
  tap(x: number, y: number): void;
  /** A press without coordinates, as a screen reader makes it. */
  press(key: string): void;
  point(x: number, y: number): void;
  leave(): void;
}

interface Finger {
  x: number;
  y: number;
}

/** Let an element be the map of a camera. */
export function gestures(camera: Camera, handlers: MapHandlers) {
  return (element: Element) => {
    const node = element as SVGSVGElement;
    const fingers = new Map<number, Finger>();
    let travelled = 0;

    const spot = (event: MouseEvent) => {
      const box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const down = (event: PointerEvent) => {
      if (fingers.size === 0) travelled = 0;
      fingers.set(event.pointerId, spot(event));
    };
    const move = (event: PointerEvent) => {
      const now = spot(event);
      const before = fingers.get(event.pointerId);
      if (!before) return handlers.point(now.x, now.y);
      travelled += Math.hypot(now.x - before.x, now.y - before.y);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (travelled > SLACK) {
        if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
        if (other) pinch(camera, before, now, other);
        else camera.move(now.x - before.x, now.y - before.y);
      }
      fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent) => void fingers.delete(event.pointerId);
    const click = (event: MouseEvent) => {
      const key = (event.target as Element).closest('[data-stop]')?.getAttribute('data-stop');
      if (event.detail === 0 && key) handlers.press(key);
      else if (travelled <= SLACK) handlers.tap(spot(event).x, spot(event).y);
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      camera.approach(Math.exp(-event.deltaY / 240), spot(event).x, spot(event).y);
    };

    const ends = new AbortController();
    const { signal } = ends;
    node.addEventListener('pointerdown', down, { signal });
    node.addEventListener('pointermove', move, { signal });
    node.addEventListener('pointerup', up, { signal });
    node.addEventListener('pointercancel', up, { signal });
    node.addEventListener('pointerleave', handlers.leave, { signal });
    node.addEventListener('click', click, { signal });
    node.addEventListener('wheel', wheel, { signal, passive: false });
    return () => ends.abort();
  };
}

function pinch(camera: Camera, before: Finger, now: Finger, other: Finger) {
  const far = Math.hypot(now.x - other.x, now.y - other.y);
  const near = Math.hypot(before.x - other.x, before.y - other.y);
  if (near > 0) camera.approach(far / near, (now.x + other.x) / 2, (now.y + other.y) / 2);
  camera.move((now.x - before.x) / 2, (now.y - before.y) / 2);
}
