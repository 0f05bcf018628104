/** What part of the forest is seen: all of it, unless somebody zooms in. */
import type { Box, Point } from './hex';

const MARGIN = 34;
/** Pixels at the right border where the buttons are. */
const TOOLS = 50;
const LARGEST = 0.72;
const CLOSEST = 1.3;

export class Camera {
  width = $state(0);
  height = $state(0);
  box = $state.raw<Box>({ left: -100, right: 100, top: -100, bottom: 100 });
  zoom = $state(1);
  /** Whether the first picture has been drawn; only from then on the view glides. */
  settled = $state(false);
  shift = $state.raw<Point>({ x: 0, y: 0 });

  readonly fit = $derived.by(() => {
    const wide = (this.width - TOOLS) / (this.box.right - this.box.left + 2 * MARGIN);
    const high = this.height / (this.box.bottom - this.box.top + 2 * MARGIN);
    return Math.max(0.05, Math.min(wide, high, LARGEST));
  });
  /** Pixels for a unit of the drawing. */
  readonly scale = $derived(this.fit * this.zoom);
  readonly origin = $derived.by(() => ({
    x:
      (this.width - TOOLS) / 2 + this.shift.x - (this.scale * (this.box.left + this.box.right)) / 2,
    y: this.height / 2 + this.shift.y - (this.scale * (this.box.top + this.box.bottom)) / 2,
  }));
  readonly transform = $derived(
    `translate(${this.origin.x}px, ${this.origin.y}px) scale(${this.scale})`,
  );

  /** From a pixel of the map to a point of the drawing. */
  point(x: number, y: number): Point {
    return { x: (x - this.origin.x) / this.scale, y: (y - this.origin.y) / this.scale };
  }

  /** Come closer or go back, with the pixel x, y staying where it is. */
  approach(factor: number, x = (this.width - TOOLS) / 2, y = this.height / 2) {
    const held = this.point(x, y);
    this.zoom = Math.min(Math.max(this.zoom * factor, 1), Math.max(1, CLOSEST / this.fit));
    const now = { x: this.origin.x + held.x * this.scale, y: this.origin.y + held.y * this.scale };
    this.move(x - now.x, y - now.y);
  }

  /** Move the forest by so many pixels, but never out of sight. */
  move(dx: number, dy: number) {
    this.shift = {
      x: held(this.shift.x + dx, this.#slack(this.box.right - this.box.left, this.width - TOOLS)),
      y: held(this.shift.y + dy, this.#slack(this.box.bottom - this.box.top, this.height)),
    };
  }

  /** Show everything again. */
  reset() {
    this.zoom = 1;
    this.shift = { x: 0, y: 0 };
  }

  #slack(size: number, room: number): number {
    return Math.max(0, (this.scale * (size + 2 * MARGIN) - room) / 2);
  }
}

function held(value: number, limit: number): number {
  return Math.min(Math.max(value, -limit), limit);
}
