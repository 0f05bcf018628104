/** Fingers and mouse on the board: a piece dragged along, the hall moved and scaled. */
import type { Point, Zoom } from './zoom.svelte';

/** What gestures mean to the board; points are in the units of the hall. Taps are clicks. */
export interface Meaning {
  /** Take up what lies here to drag it; false if nothing does. */
  grab: (at: Point) => boolean;
  drag: (at: Point) => void;
  release: () => void;
}

const SLACK = 7;

interface Finger {
  start: Point;
  now: Point;
}

export class Gestures {
  #fingers = new Map<number, Finger>();
  #mode: 'none' | 'drag' | 'pan' | 'pinch' = 'none';
  #carried: (() => void) | null = null;
  /** Whether the last touch moved something: the click that follows it means nothing. */
  moved = false;

  constructor(
    readonly svg: SVGSVGElement,
    readonly zoom: Zoom,
    readonly meaning: Meaning,
  ) {
    svg.addEventListener('pointerdown', this.#down);
    svg.addEventListener('wheel', this.#wheel, { passive: false });
    window.addEventListener('pointermove', this.#move);
    window.addEventListener('pointerup', this.#up);
    window.addEventListener('pointercancel', this.#cancel);
  }

  stop(): void {
    this.svg.removeEventListener('pointerdown', this.#down);
    this.svg.removeEventListener('wheel', this.#wheel);
    window.removeEventListener('pointermove', this.#move);
    window.removeEventListener('pointerup', this.#up);
    window.removeEventListener('pointercancel', this.#cancel);
  }

  /** Be ready for a drag that begins beside the hall, such as on the tray. */
  carry(event: PointerEvent, begin: () => void): void {
    const point = this.#drawn(event);
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
    this.#fingers.set(event.pointerId, { start: point, now: point });
    this.#mode = 'none';
    this.#carried = begin;
    this.moved = false;
  }

  /** Where in the hall something on the screen is. */
  place(event: { clientX: number; clientY: number }): Point {
    return this.zoom.inward(this.#drawn(event));
  }

  /** From the screen to the drawing. */
  #drawn(event: { clientX: number; clientY: number }): Point {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  #slack(): number {
    return SLACK / (this.svg.getScreenCTM()?.a ?? 1);
  }

  #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const point = this.#drawn(event);
    this.#fingers.set(event.pointerId, { start: point, now: point });
    this.#mode = this.#fingers.size === 2 ? 'pinch' : 'none';
    this.#carried = null;
    this.moved = false;
  };

  #move = (event: PointerEvent): void => {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    const before = finger.now;
    const now = this.#drawn(event);
    if (this.#mode === 'pinch') this.#pinch(finger, now);
    finger.now = now;
    if (this.#mode === 'none' && apart(finger.start, now) > this.#slack()) this.#begin(finger);
    if (this.#mode === 'drag') this.meaning.drag(this.zoom.inward(now));
    if (this.#mode === 'pan') this.zoom.pan(now.x - before.x, now.y - before.y);
  };

  #begin(finger: Finger): void {
    this.moved = true;
    this.zoom.moving = true;
    const carried = this.#carried;
    carried?.();
    const grabbed = carried !== null || this.meaning.grab(this.zoom.inward(finger.start));
    this.#mode = grabbed ? 'drag' : 'pan';
  }

  #pinch(finger: Finger, now: Point): void {
    const other = [...this.#fingers.values()].find((one) => one !== finger)!;
    const factor = apart(now, other.now) / Math.max(apart(finger.now, other.now), 1);
    this.zoom.moving = true;
    this.moved = true;
    this.zoom.by(factor, { x: (now.x + other.now.x) / 2, y: (now.y + other.now.y) / 2 });
  }

  #up = (event: PointerEvent): void => {
    if (!this.#fingers.has(event.pointerId)) return;
    this.#carried = null;
    this.#fingers.delete(event.pointerId);
    if (this.#mode === 'drag') this.meaning.release();
    this.#mode = this.#fingers.size ? 'pan' : 'none';
    this.zoom.moving = false;
    // The click that belongs to this touch comes at once; later ones are on their own.
    setTimeout(() => (this.moved = false));
  };

  #cancel = (event: PointerEvent): void => {
    this.#carried = null;
    this.#fingers.delete(event.pointerId);
    if (this.#mode === 'drag') this.meaning.release();
    this.#mode = 'none';
    this.zoom.moving = false;
  };

  #wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoom.by(event.deltaY < 0 ? 1.15 : 1 / 1.15, this.#drawn(event));
  };
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
