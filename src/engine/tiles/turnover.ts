import { LANES, type TileSet } from "./tile-set.ts";

/**
 * What was paid for the shares of rows from … to-1 of a lane of minutes: the sum of each one's volume at its vwap, or at
 * (high + low + close) / 3 where it has none.
 */
export function turnoverOf(minutes: TileSet, slot: number, from: number, to: number): number {
  const tile = slot >> 3;
  const rowsOf = (field: "high" | "low" | "close" | "volume" | "vwap") => {
    minutes.loadRows(field, tile, from, to);
    return minutes.columnArray(field);
  };
  const [high, low, close] = [rowsOf("high"), rowsOf("low"), rowsOf("close")];
  const [volume, vwap] = [rowsOf("volume"), rowsOf("vwap")];
  if (high === undefined || low === undefined || close === undefined || volume === undefined) return Number.NaN;
  const origin = minutes.layout.tileStart[tile]! * LANES + (slot & 7);
  const end = origin + to * LANES;
  let turnover = -0;
  for (let at = origin + from * LANES; at < end; at += LANES) {
    const given = vwap === undefined ? Number.NaN : vwap[at]!;
    turnover += (given === given ? given : (high[at]! + low[at]! + close[at]!) / 3) * volume[at]!;
  }
  return turnover;
}
