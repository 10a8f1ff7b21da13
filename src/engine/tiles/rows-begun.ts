import { LANES, type TileSet } from "./tile-set.ts";

/** Bars of every instrument that had begun before an instant, minutes since 1970. */
export function rowsBegun(tiles: TileSet, instant: number): Int32Array {
  const begun = new Int32Array(tiles.instruments);
  const times = tiles.column("time");
  if (times === undefined) return begun;
  // Those that still trade have as many bars since the instant as the one before.
  let since = 0;
  for (const i of tiles.order) {
    const length = tiles.lengthOf(i);
    const origin = tiles.origin(i);
    const guess = length - since;
    const isRight =
      guess > 0 &&
      times[origin + (guess - 1) * LANES]! < instant &&
      (since === 0 || times[origin + guess * LANES]! >= instant);
    const rows = isRight ? guess : search(times, origin, length, instant);
    begun[i] = rows;
    if (rows > 0) since = length - rows;
  }
  return begun;
}

function search(times: ArrayLike<number>, origin: number, length: number, instant: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[origin + middle * LANES]! < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
