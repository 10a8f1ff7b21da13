import { LANES, type LaneTimes, type TileSet } from "../tile-set.ts";

/** Returns per instrument the number of bars that began before an instant (minutes since 1970). */
export function rowsBegun(tiles: TileSet, instant: number): Int32Array {
  const begun = new Int32Array(tiles.instruments);
  const times = tiles.column("time");
  if (times === undefined) return begun;
  const { lengths, tileStart } = tiles.layout;
  const { order } = tiles;
  // Active instruments have about as many bars since the instant as their neighbour: start the search there.
  let since = 0;
  const lane = { time: times, origin: 0, step: LANES };
  for (let slot = 0; slot < order.length; slot++) {
    const i = order[slot]!;
    const length = lengths[i]!;
    lane.origin = tileStart[slot >> 3]! * LANES + (slot & 7);
    const rows = searchFrom(lane, length, instant, Math.max(0, length - since));
    begun[i] = rows;
    if (rows > 0 && rows < length) since = length - rows;
  }
  for (const i of tiles.ownRows) begun[i] = rowsBegunOf(tiles, i, instant);
  return begun;
}

/** Returns the number of bars of one instrument that began before an instant (minutes since 1970). */
export function rowsBegunOf(tiles: TileSet, instrument: number, instant: number): number {
  const length = tiles.lengthOf(instrument);
  if (length === 0 || tiles.firstTimes[instrument]! >= instant) return 0;
  if (tiles.newest.time[instrument]! < instant) return length;
  return searchFrom(tiles.timesOf(instrument), length, instant, length);
}

/**
 * Returns the number of bars in a slot that began before an instant; the tiles have no `ownRows`. `near`: a guess from
 * which the search starts.
 */
export function rowsBegunInSlot(tiles: TileSet, slot: number, instant: number, near: number): number {
  const times = tiles.column("time");
  if (times === undefined) return 0;
  const { lengths, tileStart } = tiles.layout;
  const origin = tileStart[slot >> 3]! * LANES + (slot & 7);
  return searchFrom({ time: times, origin, step: LANES }, lengths[tiles.order[slot]!]!, instant, near);
}

/** Returns the number of rows whose time is before `instant`. Searches outwards from `near` in doubling steps, then by halves. */
function searchFrom(
  { time: times, origin, step: stride }: Omit<LaneTimes, "session">,
  length: number,
  instant: number,
  near: number,
): number {
  let low = near;
  let high = near;
  for (let step = 1; low > 0 && times[origin + (low - 1) * stride]! >= instant; step *= 2) {
    high = low - 1;
    low = Math.max(0, low - step);
  }
  for (let step = 1; high < length && times[origin + high * stride]! < instant; step *= 2) {
    low = high + 1;
    high = Math.min(length, high + step);
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[origin + middle * stride]! < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
