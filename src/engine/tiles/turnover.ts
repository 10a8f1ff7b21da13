import { LANES, type TileSet } from "./tile-set.ts";

/**
 * Returns the turnover of minutes from … to-1 of a slot: the sum of volume times vwap, or times (high + low + close) /
 * 3 for a minute without a vwap. NaN if prices or volumes are absent.
 */
export function turnoverOf(minutes: TileSet, slot: number, from: number, to: number): number {
  const tile = slot >> 3;
  const loadedColumn = (field: "high" | "low" | "close" | "volume" | "vwap") => {
    minutes.loadRows(field, tile, from, to);
    return minutes.columnArray(field);
  };
  const [high, low, close] = [loadedColumn("high"), loadedColumn("low"), loadedColumn("close")];
  const [volume, vwap] = [loadedColumn("volume"), loadedColumn("vwap")];
  if (high === undefined || low === undefined || close === undefined || volume === undefined) return Number.NaN;
  const origin = minutes.layout.tileStart[tile]! * LANES + (slot & 7);
  const end = origin + to * LANES;
  let turnover = -0;
  for (let at = origin + from * LANES; at < end; at += LANES) {
    const price = vwap === undefined ? Number.NaN : vwap[at]!;
    turnover += (price === price ? price : (high[at]! + low[at]! + close[at]!) / 3) * volume[at]!;
  }
  return turnover;
}
