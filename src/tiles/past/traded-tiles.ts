import type { BarColumns, StoredTimeframe } from "#market";
import type { EngineData } from "../frame-store.ts";
import type { TileSet } from "../tile-set.ts";

/**
 * Returns the tiles whose leading bars are the stored ones of an instrument as traded. Only instruments with splits have
 * such bars of their own, because others have the same bars restated.
 */
export function tradedTiles(
  { daily, minutes, tradedDaily, tradedMinutes }: EngineData,
  timeframe: StoredTimeframe,
  instrument: number,
): TileSet {
  const [all, own] = timeframe === "1d" ? [daily, tradedDaily] : [minutes() ?? daily, tradedMinutes];
  return own !== undefined && own.lengthOf(instrument) > 0 ? own : all;
}

/** Returns the stored bars of an instrument as traded, without days that were built from minutes. */
export function tradedBars(data: EngineData, timeframe: StoredTimeframe, instrument: number): BarColumns {
  const tiles = tradedTiles(data, timeframe, instrument);
  const rows = timeframe === "1d" ? data.officialDays[instrument]! : tiles.lengthOf(instrument);
  return tiles.bars(instrument, 0, rows);
}
