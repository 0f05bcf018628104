/** Ten steps into Partners, all as Yellow; the texts are `learn.…` of the game's messages. */
import type { Lesson } from '../lessons';

/** Yellow leads the first deal of Green, and holds these cards. */
const lead = (pawns: string, hand: string): string =>
  `partners/1 seats=4 | ${pawns} dealer=G deals=1 turn=Y hand.Y=${hand}`;

const lessons: Lesson[] = [
  {
    position:
      'partners/1 seats=4 | Y: R: B: G: dealer=G deals=1 exchange chosen=RBG hand.Y=8H,13H,3,-4',
    seat: 0,
    text: 'learn.gift',
    wanted: { moves: ['Y gives 8H', 'Y gives 13H'] },
    hint: 'learn.gift.hint',
    after: 'learn.gift.after',
  },
  {
    position: lead('Y: R: R2 B: G: G6', 'H,5,9,12'),
    text: 'learn.heart',
    wanted: { kinds: ['pawn_entered'] },
    after: 'learn.heart.after',
  },
  {
    position: lead('Y: Y3 Y10 R: Y8 B: G:', '5,2,3,6'),
    text: 'learn.knock',
    wanted: { kinds: ['pawn_knocked'] },
    hint: 'learn.knock.hint',
    after: 'learn.knock.after',
  },
  {
    position: lead('Y: Y3 Y6 R: Y8 Y8 B: G:', '5,7x1,10,12'),
    text: 'learn.stack',
    wanted: { moves: ['5 Y6'] },
    hint: 'learn.stack.hint',
    after: 'learn.stack.after',
  },
  {
    position: lead('Y: Y13 R: S B: G: G2', '2,3,1/14,9'),
    text: 'learn.start',
    wanted: { moves: ['1/14 Y13+1'] },
    hint: 'learn.start.hint',
    after: 'learn.start.after',
  },
  {
    position: lead('Y: Y2 Y9 R: B: G: G8', '-4,10,12,6'),
    text: 'learn.back',
    wanted: { moves: ['-4 Y2'] },
    hint: 'learn.back.hint',
    after: 'learn.back.after',
  },
  {
    position: lead('Y: G13 Y4 R: B5 B: G: S', '5,6,3,12'),
    text: 'learn.lane',
    wanted: { kinds: ['pawn_locked'] },
    hint: 'learn.lane.hint',
    after: 'learn.lane.after',
  },
  {
    position: lead('Y: C1 G14 Y5 R: Y9 B: G: G3', '7x1,2,9,12'),
    text: 'learn.seven',
    wanted: { kinds: ['pawn_locked', 'pawn_knocked'] },
    hint: 'learn.seven.hint',
    after: 'learn.seven.after',
  },
  {
    position: lead('Y: Y2 R: G13 B: B9 G: R3', 'swap,3,5,10'),
    text: 'learn.swap',
    wanted: { moves: ['swap Y2 G13'] },
    hint: 'learn.swap.hint',
    after: 'learn.swap.after',
  },
  {
    position: lead('Y: C1 C2 C3 C4 R: R12 C1 B: C1 C2 C3 R14 G: G5 G9', '1/14,9,-4,3'),
    text: 'learn.help',
    wanted: { kinds: ['team_won'] },
    hint: 'learn.help.hint',
    after: 'learn.help.after',
  },
];

export default lessons;
