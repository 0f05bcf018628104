/** The board by keys: arrows go from cell to cell, with Shift they lead the figure in hand. */
import type { SoundName } from '../contract';
import type { Roving } from '../roving';
import { EXIT } from './hall';
import type { Hand } from './hand.svelte';
import { neighbour, type Spare } from './places';
import { OUTSIDE } from './trace';
import type { Heading } from './types';

const ARROWS: Record<string, Heading> = {
  ArrowUp: 'N',
  ArrowRight: 'E',
  ArrowDown: 'S',
  ArrowLeft: 'W',
};

export interface Desk {
  hand: Hand;
  roving: Roving;
  ready: () => boolean;
  /** The cell that has or had the focus. */
  cursor: () => number;
  focus: (id: number) => void;
  /** The door, where it can be pointed at. */
  above: () => readonly Spare[];
  putBack: () => boolean;
  sound: (name: SoundName) => void;
}

/** Do what a key means; false if it means nothing here. */
export function press(event: KeyboardEvent, desk: Desk): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const { hand } = desk;
  const inHall = (event.target as Element).closest('[role=grid]') !== null;
  const heading = ARROWS[event.key];
  if (heading && event.shiftKey) return stepTo(heading, desk);
  if (heading) return (inHall && goTo(heading, desk)) || desk.roving.follow(event);
  if (event.key === 'Escape') return desk.putBack();
  if (event.key === 'Backspace') return hand.draft.stepBack();
  if (event.key === 'r' && hand.setUp) return (hand.placing.turn(), true);
  if ('1345'.includes(event.key) && !hand.setUp) return (hand.take(Number(event.key)), true);
  return inHall && (event.key === 'Enter' || event.key === ' ') && enter(desk);
}

/** A place that was pointed at is confirmed by pointing at it again. */
function enter({ hand, cursor }: Desk): boolean {
  const { draft, placing } = hand;
  const drawn = hand.setUp
    ? placing.cell === cursor()
    : draft.path !== '' && draft.spot?.at === cursor();
  if (drawn) hand.confirm();
  else hand.act(cursor());
  return true;
}

function stepTo(heading: Heading, { hand, ready, focus, sound }: Desk): boolean {
  const { draft } = hand;
  if (!ready() || !draft.spot) return false;
  const { at } = draft.spot;
  const leaves = at === EXIT && (heading === 'N' || heading === 'W');
  const gone = draft.step(at === OUTSIDE ? 'I' : leaves ? 'O' : heading);
  sound(gone ? 'step' : 'wrong');
  if (gone) focus(draft.spot.at);
  return true;
}

/** Walls stop the arrow keys, except the lower one: below it is what belongs to the player. */
function goTo(heading: Heading, { hand, cursor, focus, above }: Desk): boolean {
  const next = neighbour(cursor(), heading, above(), hand.waiting);
  if (next !== null) focus(next);
  return next !== null || heading !== 'S';
}
