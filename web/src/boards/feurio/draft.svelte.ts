/** A move in the making: a spot chosen for the tile, or men gathered for a tile. */
import { LETTERS, type Choices } from './moves';

export class Draft {
  /** The cell that is chosen. */
  key = $state<string | null>(null);
  /** The men's colour, kept for the next turn. */
  colour = $state(0);
  count = $state(0);
  readonly #choices: () => Choices;

  constructor(choices: () => Choices) {
    this.#choices = choices;
  }

  /** Take back all steps; true if there were any. */
  clear(): boolean {
    const any = this.key !== null;
    this.key = null;
    this.count = 0;
    return any;
  }

  /** Choose a spot for the tile. */
  aim(key: string) {
    this.key = key;
  }

  /** Send one more man to a tile; after as many as can go there, nobody. */
  send(key: string) {
    if (this.key !== key) this.#turnTo(key);
    else if (this.count < this.most) this.count += 1;
    else this.clear();
  }

  /** Send so many men, as far as they can go there. */
  settle(count: number) {
    if (this.key !== null && count >= 1) this.count = Math.min(count, this.most);
  }

  /** Take men of another colour, and keep the tile if they can go there. */
  recolour(colour: number) {
    this.colour = colour;
    if (this.key === null || this.count === 0) return;
    if (this.most === 0) this.clear();
    else this.count = Math.min(this.count, this.most);
  }

  /** How many men of the colour the chosen tile takes. */
  get most(): number {
    return this.key === null ? 0 : this.#choices().most(this.key, this.colour);
  }

  /** The move that lays the tile face up. */
  get laying(): string {
    return this.key ?? '';
  }

  /** The move that lays it face down for a man of the colour. */
  firebreak(colour: number): string {
    return `${this.key}#${LETTERS[colour]}`;
  }

  /** The move that places the men. */
  get placing(): string {
    return `${this.key}+${this.count}${LETTERS[this.colour]}`;
  }

  #turnTo(key: string) {
    const crews = this.#choices().crews(key);
    if (!crews.includes(this.colour)) this.colour = crews[0] ?? this.colour;
    this.key = key;
    this.count = 1;
  }
}
