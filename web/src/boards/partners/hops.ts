/** Where pawns are drawn on their way. */

/** Hop from point to point, in units of a thousandth of the ring. */
export function hops(points: readonly { x: number; y: number }[]): Keyframe[] {
  return points.flatMap((point, at) => {
    const next = points[at + 1];
    const here = { transform: place(point) };
    if (!next) return [here];
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 - 14 };
    return [here, { transform: place(middle) }];
  });
}

/** Write the place of something on the ring as a transform. */
export const place = ({ x, y }: { x: number; y: number }): string =>
  `translate(${(x / 10).toFixed(3)}cqw, ${(y / 10).toFixed(3)}cqw)`;
