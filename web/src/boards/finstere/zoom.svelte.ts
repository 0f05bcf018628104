/** Looking closer: two fingers, the wheel with Ctrl, or by itself when a finger needs more room. */
import { FRAME, U } from './hall';

const MOST = 4;
/** What is seen around a point that is looked at: its cell and half of the next. */
const ROOM = U;

export interface Point {
  x: number;
  y: number;
}

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  moving = $state(false);
  readonly transform: string = $derived(`translate(${this.x}px, ${this.y}px) scale(${this.scale})`);

  /** Scale about a point of the drawing that stays where it is on the screen. */
  by(factor: number, about: Point): void {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const grown = scale / this.scale;
    this.x = about.x - (about.x - this.x) * grown;
    this.y = about.y - (about.y - this.y) * grown;
    this.scale = scale;
    this.#keepInside();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#keepInside();
  }

  /** Bring points of the hall into the middle: all of them, as far as the least scale allows. */
  on(points: Point[], least: number, largest: number): void {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs) - ROOM, Math.max(...xs) + ROOM];
    const [top, bottom] = [Math.min(...ys) - ROOM, Math.max(...ys) + ROOM];
    const fits = Math.min(FRAME.width / (right - left), FRAME.height / (bottom - top));
    this.scale = Math.min(MOST, largest, Math.max(1, least, fits));
    this.x = FRAME.x + FRAME.width / 2 - ((left + right) / 2) * this.scale;
    this.y = FRAME.y + FRAME.height / 2 - ((top + bottom) / 2) * this.scale;
    this.#keepInside();
  }

  reset(): void {
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  /** From the drawing to the hall that is shown larger. */
  inward(point: Point): Point {
    return { x: (point.x - this.x) / this.scale, y: (point.y - this.y) / this.scale };
  }

  #keepInside(): void {
    const room = this.scale - 1;
    const left = -FRAME.x * room;
    const top = -FRAME.y * room;
    this.x = Math.min(left, Math.max(left - FRAME.width * room, this.x));
    this.y = Math.min(top, Math.max(top - FRAME.height * room, this.y));
  }
}
