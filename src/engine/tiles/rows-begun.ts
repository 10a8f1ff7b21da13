import { LANES, type TileSet } from "./tile-set.ts";

/** Bars of every instrument that had begun before an instant, minutes since 1970. */
export function rowsBegun(tiles: TileSet, instant: number): Int32Array {
  const begun = new Int32Array(tiles.instruments);
  const times = tiles.column("time");
  if (times === undefined) return begun;
  const { lengths, tileStart } = tiles.layout;
  const { order } = tiles;
  // Those that still trade have about as many bars since the instant as the one before.
  let since = 0;
  for (let slot = 0; slot < order.length; slot++) {
    const i = order[slot]!;
    const length = lengths[i]!;
    const origin = tileStart[slot >> 3]! * LANES + (slot & 7);
    const rows = searchFrom(times, origin, length, instant, Math.max(0, length - since));
    begun[i] = rows;
    if (rows > 0 && rows < length) since = length - rows;
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

/** The same of the instrument of a slot. `near`: rows that had begun a little before. */
export function rowsBegunInSlot(tiles: TileSet, slot: number, instant: number, near: number): number {
  const times = tiles.column("time");
  if (times === undefined) return 0;
  const { lengths, tileStart } = tiles.layout;
  const origin = tileStart[slot >> 3]! * LANES + (slot & 7);
  return searchFrom(times, origin, lengths[tiles.order[slot]!]!, instant, near);
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

/** The same, from a place near which it may be, in steps that double. */
function searchFrom(times: ArrayLike<number>, origin: number, length: number, instant: number, near: number): number {
  let low = near;
  let high = near;
  for (let step = 1; low > 0 && times[origin + (low - 1) * LANES]! >= instant; step *= 2) {
    high = low - 1;
    low = Math.max(0, low - step);
  }
  for (let step = 1; high < length && times[origin + high * LANES]! < instant; step *= 2) {
    low = high + 1;
    high = Math.min(length, high + step);
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[origin + middle * LANES]! < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
