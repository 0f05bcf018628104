/** Shapes that look grown: crowns of trees seen from above, shores, cracks; always the same ones. */

/** A small generator, so that a forest looks the same on every device. */
export function sown(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

/** A round crown with a lobed edge, as a path. */
function crown(x: number, y: number, radius: number, random: () => number): string {
  const lobes = radius > 20 ? 8 : 6;
  const turn = random() * Math.PI;
  const at = (i: number, r: number) => {
    const angle = turn + (2 * Math.PI * i) / lobes;
    return `${(x + r * Math.cos(angle)).toFixed(1)},${(y + r * Math.sin(angle)).toFixed(1)}`;
  };
  const rims = Array.from({ length: lobes }, () => radius * (0.86 + random() * 0.12));
  const bulges = rims.map(
    (rim, i) => `Q${at(i + 0.5, rim * 1.24)} ${at(i + 1, rims[(i + 1) % lobes]!)}`,
  );
  return `M${at(0, rims[0]!)}${bulges.join('')}Z`;
}

export interface Tree {
  path: string;
  x: number;
  y: number;
  radius: number;
  tone: number;
}

/** The outlines of all trees as one path, for what looks alike on each: its shade. */
export function outlines(trees: readonly Tree[]): string {
  return trees.map((tree) => tree.path).join('');
}

/** Discs as one path: x, y, radius each. */
export function discs(places: readonly (readonly [number, number, number])[]): string {
  return places
    .map(([x, y, r]) => `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`)
    .join('');
}

/** Crowns at given places: x, y, radius each. */
export function trees(
  places: readonly (readonly [number, number, number])[],
  seed: number,
): Tree[] {
  const random = sown(seed);
  return places.map(([x, y, radius]) => ({
    path: crown(x, y, radius, random),
    x,
    y,
    radius,
    tone: Math.floor(random() * 3),
  }));
}

/** A forest that fills a field and repeats at its borders without a seam. */
export function woods(width: number, height: number, seed: number): Tree[] {
  const random = sown(seed);
  const spots: [number, number, number][] = [];
  for (let tries = 0; tries < 900 && spots.length < 64; tries++) {
    const radius = 24 + random() * 26;
    const spot: [number, number, number] = [random() * width, random() * height, radius];
    if (spots.every((other) => apart(spot, other, width, height))) spots.push(spot);
  }
  // The copies of a tree beyond a border are the same tree, or its halves would not match.
  return spots.flatMap((spot, at) =>
    wrapped(spot, width, height).flatMap((place) => trees([place], seed * 101 + at)),
  );
}

function apart(a: readonly number[], b: readonly number[], width: number, height: number): boolean {
  const dx = Math.abs(a[0]! - b[0]!);
  const dy = Math.abs(a[1]! - b[1]!);
  const far = Math.hypot(Math.min(dx, width - dx), Math.min(dy, height - dy));
  return far > (a[2]! + b[2]!) * 0.86;
}

function wrapped([x, y, radius]: [number, number, number], width: number, height: number) {
  const xs = [x, ...(x < 60 ? [x + width] : []), ...(x > width - 60 ? [x - width] : [])];
  const ys = [y, ...(y < 60 ? [y + height] : []), ...(y > height - 60 ? [y - height] : [])];
  return xs.flatMap((a) => ys.map((b): [number, number, number] => [a, b, radius]));
}
