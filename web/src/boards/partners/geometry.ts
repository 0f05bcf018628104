/**
 * Where everything lies on a square of 1000 units, with the looking seat at the bottom.
 *
 * The ring is a square with round corners. Going clockwise from the middle of the lower side lie
 * the start of the looking seat and its cells 1 to 14; the last is in the middle of the left side,
 * where the next quarter begins. The cell in the middle of a side is the gate of the lane there.
 */
import { colourOf, isCell, isCircle, isHome, isStart, partOf, SEGMENT, type Spot } from './spots';

export interface Point {
  x: number;
  y: number;
}

export const SIZE = 1000;
export const MIDDLE = SIZE / 2;
/** How deep the planks of the ring are. */
export const DEPTH = 102;
const REACH = 436;
const ROUND = 152;
const STRAIGHT = REACH - ROUND;
const QUARTER = 2 * STRAIGHT + (Math.PI / 2) * ROUND;
export const START_WIDTH = 80;
export const CELL_WIDTH = (QUARTER - START_WIDTH) / SEGMENT;

/** Pawns stand on the outer part of a plank, the number is on its inner part. */
const PAWN_OFFSET = 22;
const NUMBER_OFFSET = -26;
/** Where planks lie sideways, a wide number keeps this much further from the inlay. */
const TWO_DIGITS = 10;
const CIRCLE_STEP = 63;
const FIRST_CIRCLE = REACH - DEPTH / 2 - 37;

interface Station extends Point {
  /** Unit vector that points outward. */
  out: Point;
}

/** Turn a point by quarters, clockwise around the middle. */
function turned(point: Point, quarters: number): Point {
  let { x, y } = point;
  for (let turn = 0; turn < quarters; turn++) [x, y] = [-y, x];
  return { x, y };
}

/** Go along the middle of the ring from the middle of the lower side, in the first quarter. */
function along(way: number): { at: Point; out: Point } {
  if (way <= STRAIGHT) return { at: { x: -way, y: REACH }, out: { x: 0, y: 1 } };
  const angle = (way - STRAIGHT) / ROUND;
  if (angle >= Math.PI / 2) {
    const up = way - STRAIGHT - (Math.PI / 2) * ROUND;
    return { at: { x: -REACH, y: STRAIGHT - up }, out: { x: -1, y: 0 } };
  }
  const out = { x: -Math.sin(angle), y: Math.cos(angle) };
  return { at: { x: -STRAIGHT + ROUND * out.x, y: STRAIGHT + ROUND * out.y }, out };
}

function station(way: number, quarter: number): Station {
  const laps = Math.floor(way / QUARTER);
  const { at, out } = along(way - laps * QUARTER);
  const turns = (((quarter + laps) % 4) + 4) % 4;
  const point = turned(at, turns);
  return { x: MIDDLE + point.x, y: MIDDLE + point.y, out: turned(out, turns) };
}

const shifted = (from: Station, outward: number): Point => ({
  x: from.x + from.out.x * outward,
  y: from.y + from.out.y * outward,
});

/** Give the quarter of a colour for who looks: 0 is the bottom, then left, top, right. */
export const quarterOf = (colour: number, seat: number): number =>
  (colour - Math.max(seat, 0) + 4) % 4;

/** Give how far along its quarter a plank begins and ends; number 0 is the start. */
function reach(number: number): [number, number] {
  const begin = CELL_WIDTH / 2;
  if (number === 0) return [begin, begin + START_WIDTH];
  const from = begin + START_WIDTH + (number - 1) * CELL_WIDTH;
  return [from, from + CELL_WIDTH];
}

/** Give the outline of a plank with a gap to its neighbours. */
export function plank(colour: number, number: number, seat: number, gap = 3): Point[] {
  const quarter = quarterOf(colour, seat);
  const [from, to] = reach(number);
  const ends = [
    station(from + gap, quarter),
    station((from + to) / 2, quarter),
    station(to - gap, quarter),
  ];
  const half = DEPTH / 2;
  return [
    ...ends.map((one) => shifted(one, half)),
    ...ends.reverse().map((one) => shifted(one, -half)),
  ];
}

/** Give the inlay at the inner edge of a plank that shows the colour of its quarter. */
export function inlay(colour: number, number: number, seat: number): [Point, Point, Point] {
  const quarter = quarterOf(colour, seat);
  const [from, to] = reach(number);
  const edge = (way: number) => shifted(station(way, quarter), -DEPTH / 2 + 4);
  return [edge(from + 5), edge((from + to) / 2), edge(to - 5)];
}

/** Give where the number of a cell is written. */
export function numberAt(colour: number, number: number, seat: number): Point {
  const [from, to] = reach(number);
  const at = station((from + to) / 2, quarterOf(colour, seat));
  const aside = number > 9 ? Math.abs(at.out.x) * TWO_DIGITS : 0;
  return shifted(at, NUMBER_OFFSET + aside);
}

/** Give where a pawn stands on a spot; at Home, each of the four has a place of its own. */
export function pointOf(spot: Spot, seat: number, nth = 0): Point {
  const quarter = quarterOf(colourOf(spot), seat);
  if (isHome(spot)) return homePoint(quarter, nth);
  if (isCircle(spot)) return circlePoint(quarter, Number(partOf(spot)[1]));
  const number = isStart(spot) ? 0 : Number(partOf(spot));
  const [from, to] = reach(number);
  return shifted(station((from + to) / 2, quarter), isCell(spot) ? PAWN_OFFSET : 8);
}

function circlePoint(quarter: number, circle: number): Point {
  const point = turned({ x: 0, y: FIRST_CIRCLE - (4 - circle) * CIRCLE_STEP }, quarter);
  return { x: MIDDLE + point.x, y: MIDDLE + point.y };
}

/** Give the middle of the Home of a quarter. */
export function homeMiddle(quarter: number): Point {
  const point = turned({ x: -124, y: 288 }, quarter);
  return { x: MIDDLE + point.x, y: MIDDLE + point.y };
}

const HOME_STEP = 36;

function homePoint(quarter: number, nth: number): Point {
  const { x, y } = homeMiddle(quarter);
  return { x: x + (nth & 1 ? HOME_STEP : -HOME_STEP), y: y + (nth & 2 ? HOME_STEP : -HOME_STEP) };
}

/** Where the plate with a player's name lies, by quarter: left, top, width, height. */
export const PLATES: readonly [number, number, number, number][] = [
  [130, 574, 298, 122],
  [160, 156, 296, 122],
  [572, 304, 298, 122],
  [544, 722, 296, 122],
];

/** Write points as the path of a polygon. */
export const polygon = (points: Point[]): string =>
  points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('') + 'Z';

/** Write points as a smooth line. */
export function smooth(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let text = `M${first.x.toFixed(1)} ${first.y.toFixed(1)}`;
  rest.forEach((point, at) => {
    const next = rest[at + 1];
    const end = next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : point;
    text += `Q${point.x.toFixed(1)} ${point.y.toFixed(1)} ${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
  });
  return text;
}
