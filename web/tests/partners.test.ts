/** Where the board of Partners says that pawns go, against the rules. */
import { expect, test } from 'vitest';
import { cardOf, giftOf, movesWith, offerOf, pairOf, partsOf } from '../src/boards/partners/moves';
import { Sevens, type Stride } from '../src/boards/partners/seven';
import { spotOf, standingOf, type Standing } from '../src/boards/partners/spots';
import type { PartnersEvent, PartnersView } from '../src/boards/partners/types';
import { positions, Tally, type Step } from './vectors';

type Told = Step<PartnersView, PartnersEvent>;

/** Who stands where, whichever pawn of a colour it is. */
const standingText = (standing: Standing): string =>
  [0, 1, 2, 3].map((c) => [...standing.slice(4 * c, 4 * c + 4)].sort().join()).join(' ');

/** The strides of a listed 7×1: of pawns on one spot, each is meant once. */
function stridesOf(view: PartnersView, move: string): Stride[] {
  const standing = [...standingOf(view)];
  return partsOf(move).map(({ pawn: spot, steps }) => {
    const pawn = standing.indexOf(spot);
    standing[pawn] = '';
    return { pawn, steps };
  });
}

function compareSeven(view: PartnersView, { move, after }: Told): void {
  const sevens = new Sevens(standingOf(view), view.seat, movesWith(view, '7x1'));
  const strides = stridesOf(view, move);
  strides.forEach(({ pawn, steps }, at) => {
    expect(sevens.next(strides.slice(0, at)).get(pawn), move).toContain(steps);
  });
  expect(sevens.move(strides)).toBe(move);
  expect(standingText(sevens.standing(strides)), move).toBe(standingText(standingOf(after)));
}

function compareWalk(view: PartnersView, { move, events }: Told): void {
  const { path } = offerOf(view, move);
  const walked = events.find((event) => event.kind === 'pawn_moved');
  const entered = events.find((event) => event.kind === 'pawn_entered');
  if (walked) expect(path, move).toEqual(walked.path.map((at) => spotOf(walked.colour, at)));
  else expect(path, move).toEqual([spotOf(entered!.colour, 'S')]);
}

function compareSwap({ move, events }: Told): void {
  const swapped = events.find((event) => event.kind === 'pawns_swapped')!;
  const pair = [
    spotOf(swapped.colour, swapped.place),
    spotOf(swapped.other_colour, swapped.other_place),
  ];
  expect(pairOf(move).sort()).toEqual(pair.sort());
}

test('every walk and every swap goes where the rules say', () => {
  const tally = new Tally();
  for (const { view, steps } of positions<PartnersView, PartnersEvent>('partners')) {
    tally.add('position');
    for (const step of steps) {
      const card = cardOf(step.move);
      if (view.phase === 'exchange') expect(giftOf(view, card)).toBe(step.move);
      else if (card === '7x1') compareSeven(view, step);
      else if (card === 'swap') compareSwap(step);
      else if (step.events[0]?.kind === 'card_played') compareWalk(view, step);
      tally.add(view.phase === 'exchange' ? 'gift' : card);
    }
  }
  expect(tally.of('position')).toBeGreaterThan(3000);
  for (const card of ['gift', '7x1', 'swap', '-4', '1/14', '8H', '12'])
    expect(tally.of(card), card).toBeGreaterThan(100);
});
