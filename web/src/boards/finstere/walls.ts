/** The walls on paper: blocks of stone with their letters, and the numbers of columns and rows. */
import { DELTAS, U, WALL, WALLS, type WallSegment } from './hall';

type Place = [number, number];

/** A block of a wall: its corners, and where its letter and its number are carved. */
interface Shape {
  points: Place[];
  middle: Place;
  number: Place;
}

export interface Block extends Shape, WallSegment {}

/** The stone of a wall segment; on the stairs two share a corner and are cut along its diagonal. */
function block({ cell: [x, y], heading }: WallSegment): Shape {
  if ((heading === 'S' && y < 10) || (heading === 'W' && x > 0)) {
    return mirrored(
      block({ cell: [15 - x, 10 - y], heading: heading === 'S' ? 'N' : 'E', letter: '' }),
    );
  }
  const [left, top, right] = [x * U, y * U, x * U + U];
  if (heading === 'E' && x < 15) {
    const points: Place[] = [
      [right, top],
      [right + WALL, top],
      [right + WALL, top + U - WALL],
      [right, top + U],
    ];
    return { points, middle: [right + 29, top + 36], number: [right + 61, top + 14] };
  }
  if (heading === 'N' && y > 0) {
    const points: Place[] = [
      [left, top],
      [left + WALL, top - WALL],
      [right, top - WALL],
      [right, top],
    ];
    return { points, middle: [left + 65, top - 28], number: [left + 83, top - 62] };
  }
  return straight(left, top, heading);
}

function straight(left: number, top: number, heading: WallSegment['heading']): Shape {
  const [dx, dy] = DELTAS[heading];
  const x = left + (dx > 0 ? U : dx < 0 ? -WALL : 0);
  const y = top + (dy > 0 ? U : dy < 0 ? -WALL : 0);
  const [width, height] = dx === 0 ? [U, WALL] : [WALL, U];
  return {
    points: [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    middle: [x + width / 2, y + height / 2],
    number: [x + width - 17, y + height - 16],
  };
}

function mirrored({ points, middle, number }: Shape): Shape {
  const turn = ([x, y]: Place): Place => [16 * U - x, 11 * U - y];
  return { points: points.map(turn), middle: turn(middle), number: turn(number) };
}

export const BLOCKS: readonly Block[] = WALLS.map((segment) => ({ ...segment, ...block(segment) }));

const square = (x: number, y: number): Place[] => [
  [x, y],
  [x + WALL, y],
  [x + WALL, y + WALL],
  [x, y + WALL],
];

/** Where two walls meet: blocks without a letter. */
export const CORNERS: readonly Place[][] = [0, 1, 2, 3, 4].flatMap((stair) => {
  const [x, y] = [(12 + stair) * U, stair * U - WALL];
  return [square(x, y), square(16 * U - x - WALL, 11 * U - y - WALL)];
});

/** The number of each column on its upper wall and of each row on its left wall. */
export const NUMBERS = BLOCKS.filter(({ heading }) => heading === 'N' || heading === 'W').map(
  ({ cell: [x, y], heading, number }) => ({
    text: heading === 'N' ? x : y,
    x: number[0],
    y: number[1],
  }),
);
