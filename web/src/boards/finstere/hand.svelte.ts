/** What the player does: take a figure or a tile in hand, point, drag, put back, confirm. */
import type { SoundName } from '../contract';
import { Draft } from './draft.svelte';
import { ENTRANCE, EXIT, idOf } from './hall';
import { figureOutside, placeAt, waitingPlaces } from './places';
import { Placing } from './placing.svelte';
import type { Scene } from './scene.svelte';
import { ESCAPED, OUTSIDE } from './trace';
import type { TileKind, View } from './types';
import { figureOf } from './ways';
import type { Point } from './zoom.svelte';

/** Where the hand is: what it sees, and what it may cause. */
export interface Around {
  view: () => View;
  seat: () => number;
  /** Whether this player may act now. */
  ready: () => boolean;
  play: (move: string) => void;
  sound: (name: SoundName) => void;
  /** Look closer at some cells of the hall, or at all of it again. */
  closer: (cells: number[] | null) => void;
}

export class Hand {
  readonly draft = new Draft();
  /** The cell that the mouse points at. */
  pointed = $state<number | null>(null);
  readonly placing = new Placing();
  readonly #around: Around;
  readonly #scene: Scene;

  readonly setUp: boolean = $derived.by(() => this.#around.view().turn === 0);
  /** The figures that may be taken in hand. */
  readonly movable: Set<number> = $derived.by(
    () =>
      new Set(this.#around.ready() && !this.setUp ? this.#around.view().moves.map(figureOf) : []),
  );
  /** The places of own figures that wait outside. */
  readonly waiting = $derived.by(() =>
    waitingPlaces(this.#scene.figures, this.#around.seat(), this.#around.view().needed),
  );

  constructor(around: Around, scene: Scene) {
    this.#around = around;
    this.#scene = scene;
  }

  /** The whole move that is drawn, if it is one. */
  get move(): string | undefined {
    return (this.setUp ? this.placing.move : this.draft.way?.move) ?? undefined;
  }

  get empty(): boolean {
    return !this.draft.ways && !this.placing.kind;
  }

  /** The own figure at a place that may be taken in hand. */
  ownFigureAt(id: number): number | null {
    const outside = figureOutside(id);
    if (outside !== null) return this.movable.has(outside) ? outside : null;
    const seat = this.#around.seat();
    const one = this.#around
      .view()
      .figures.find((each) => each.seat === seat && each.cell && idOf(each.cell) === id);
    return one && this.movable.has(one.figure) ? one.figure : null;
  }

  take(figure: number): void {
    if (!this.movable.has(figure) || this.draft.figure === figure) return;
    this.draft.take(this.#around.view(), this.#around.seat(), figure);
    this.#around.sound('draw');
    const { goals, slides, spot } = this.draft;
    const cells = [spot?.at ?? ENTRANCE, ...goals.keys(), ...slides.keys()];
    this.#around.closer(
      cells.map((cell) => (cell === ESCAPED ? EXIT : cell === OUTSIDE ? ENTRANCE : cell)),
    );
  }

  /** Show a move as drawn, also when this hand did not draw it. */
  load(move: string): void {
    if (move === this.draft.way?.move || move === this.placing.move) return;
    if (this.setUp) this.placing.load(move);
    else this.draft.load(this.#around.view(), this.#around.seat(), move);
  }

  /** Put back what is in hand; false if nothing was. */
  putBack(): boolean {
    const had = this.draft.ways !== null;
    this.draft.drop();
    this.#around.closer(null);
    return this.placing.drop() || had;
  }

  pickFigure(figure: number): void {
    if (this.draft.figure === figure) this.putBack();
    else this.take(figure);
  }

  pickTile(kind: TileKind): void {
    if (this.placing.kind === kind) this.placing.drop();
    else this.placing.take(kind);
  }

  /** What pointing at a place means. */
  act(id: number): void {
    if (!this.#around.ready()) return;
    if (this.setUp) return this.#layAt(id);
    const own = this.ownFigureAt(id);
    if (own !== null && own !== this.draft.figure) return this.take(own);
    if (!this.draft.ways || figureOutside(id) !== null) return;
    if (this.draft.choose(id)) this.#around.sound('step');
    else if (!this.draft.path) this.putBack();
    else this.#around.sound('wrong');
  }

  #layAt(id: number): void {
    if (!this.placing.kind || id < 0) return;
    if (this.placing.cell === id && this.placing.turns) this.placing.turn();
    this.placing.cell = id;
  }

  grab(at: Point): boolean {
    const id = placeAt(at, this.waiting);
    if (!this.#around.ready() || id === null) return false;
    if (this.setUp) return this.placing.cells.some((cell) => idOf(cell) === id);
    const { spot, figure } = this.draft;
    if (spot?.at === id || (spot?.at === OUTSIDE && figureOutside(id) === figure)) return true;
    const own = this.ownFigureAt(id);
    if (own === null) return false;
    this.take(own);
    return this.draft.ways !== null;
  }

  drag(at: Point): void {
    const id = placeAt(at, this.waiting);
    if (id === null || !this.#around.ready()) return;
    if (this.setUp && id >= 0) this.placing.cell = id;
    else if (!this.setUp) this.draft.drag(id);
  }

  release(): void {
    if (this.setUp && this.placing.cell !== null)
      this.#around.sound(this.placing.move ? 'place' : 'wrong');
  }

  confirm(): void {
    if (!this.#around.ready() || !this.move) return this.#around.sound('wrong');
    this.#around.sound('place');
    this.#around.play(this.move);
  }

  /** Tell whether pointing at a place leads on to a move, so that it is worth trying. */
  can(id: number): boolean {
    if (!this.#around.ready()) return false;
    const { draft, placing } = this;
    if (this.setUp) return placing.kind !== null && placing.cell === null && placing.open.has(id);
    if (!draft.ways) return this.ownFigureAt(id) !== null;
    return !draft.path && id !== draft.spot?.at && draft.goals.has(id);
  }

  /** Tell whether a drag may begin at a place. */
  grabs(id: number): boolean {
    return this.#around.ready() && (this.ownFigureAt(id) !== null || this.draft.spot?.at === id);
  }
}
