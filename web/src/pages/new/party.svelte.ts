/** Who is to sit at a new table: people at this screen, computer players, and friends who come by a link. */
import type { GameInfo } from '../../protocol';
import { myName } from '../../shell/names';
import { usualSeats } from '../../shell/open';
import { t } from '../../shell/words.svelte';

export class Party {
  seats = $state(2);
  people = $state<string[]>([myName()]);
  bots = $state(0);

  /** Begin with the usual number of seats, or with two people at this screen. */
  constructor(game: GameInfo, here: boolean) {
    this.seats = usualSeats(game);
    if (here) {
      this.changePeople(Math.max(2, game.least));
      this.seats = Math.max(game.least, this.people.length);
    }
    this.bots = this.seats - this.people.length;
  }

  /** How many seats are left for friends. */
  get friends(): number {
    return this.seats - this.people.length - this.bots;
  }

  changeSeats(to: number): void {
    this.bots += Math.max(0, to - this.seats);
    this.seats = to;
    while (this.friends < 0) {
      if (this.bots > 0) this.bots -= 1;
      else this.people.pop();
    }
  }

  changePeople(to: number): void {
    while (this.people.length < to)
      this.people.push(t('person', { number: this.people.length + 1 }));
    this.people.length = to;
    this.bots = Math.max(0, Math.min(this.bots, this.seats - to));
  }
}
