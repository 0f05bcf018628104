/** A number from 0 to 1 that is always the same for a place: no two look alike, but each stays as it is. */
export function grain(x: number, y = 1, salt = 0): number {
  const mixed = Math.sin(x * 127.1 + y * 311.7 + salt * 74.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}
