import { LANES, type TileSet } from "./tile-set.ts";

/** Bars of every instrument that had begun before an instant, minutes since 1970. */
export function rowsBegun(tiles: TileSet, instant: number): Int32Array {
  const begun = new Int32Array(tiles.instruments);
  const times = tiles.column("time");
  if (times === undefined) return begun;
  const [firsts, lasts] = [tiles.firstTimes, tiles.newest.time];
  // Those that still trade have as many bars since the instant as the one before.
  let since = 0;
  for (const i of tiles.order) {
    if (firsts[i]! >= instant) continue;
    const length = tiles.lengthOf(i);
    if (lasts[i]! < instant) {
      begun[i] = length;
      continue;
    }
    const origin = tiles.origin(i);
    const guess = length - since;
    const isRight =
      guess > 0 && times[origin + (guess - 1) * LANES]! < instant && times[origin + guess * LANES]! >= instant;
    const rows = isRight ? guess : search(times, origin, length, instant);
    begun[i] = rows;
    if (rows > 0) since = length - rows;
  }
  return begun;
}

/** The same of one instrument. */
export function rowsBegunOf(tiles: TileSet, instrument: number, instant: number): number {
  const times = tiles.column("time");
  if (times === undefined || tiles.lengthOf(instrument) === 0 || tiles.firstTimes[instrument]! >= instant) return 0;
  const length = tiles.lengthOf(instrument);
  return tiles.newest.time[instrument]! < instant ? length : search(times, tiles.origin(instrument), length, instant);
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
