/** How seats and cards look: colours, signs, the order of the kinds. */
import { COLOURS, LETTERS } from './spots';

export const fill = (colour: number): string => `var(--seat-${COLOURS[colour]})`;
export const ink = (colour: number): string => `var(--seat-${COLOURS[colour]}-ink)`;

export const SIGNS = LETTERS;

/** The head of a pawn, the sign of a seat: a disc, a square, a diamond, a triangle; around 0, 0. */
export const SHAPES = [
  'M0-14A14 14 0 1 1 0 14A14 14 0 1 1 0-14Z',
  'M-9.500-12.500H9.500A3 3 0 0 1 12.500-9.500V9.500A3 3 0 0 1 9.500 12.500H-9.500A3 3 0 0 1-12.500 9.500V-9.500A3 3 0 0 1-9.500-12.500Z',
  'M0-17Q2-17 3.500-15L15-2Q16.500 0 15 2L3.500 15Q2 17 0 17Q-2 17-3.500 15L-15 2Q-16.500 0-15-2L-3.500-15Q-2-17 0-17Z',
  'M0-17Q2-17 3-15L16 8Q17.500 13 13 13H-13Q-17.500 13-16 8L-3-15Q-2-17 0-17Z',
] as const;

/** A heart around 0, 0, about 32 wide. */
export const HEART =
  'M0 14C-9 7-16 1-16-6C-16-11.500-12-15-7.500-15C-4.500-15-1.500-13.500 0-10.500C1.500-13.500 4.500-15 7.500-15C12-15 16-11.500 16-6C16 1 9 7 0 14Z';

/** The eight petals of a knitted star around 0, 0, about 60 wide. */
export const STAR = [0, 90, 180, 270].flatMap((turn) => [
  { turn, petal: 'M1.200-3L1.200-18L11-28V-13Z' },
  { turn, petal: 'M-1.200-3L-1.200-18L-11-28V-13Z' },
]);
