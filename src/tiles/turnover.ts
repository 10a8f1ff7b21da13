import { LANES, type TileSet } from "./tile-set.ts";
import type { TileArray } from "./tile-field.ts";

/** Columns of which turnover is made; `vwap` is undefined if no bar has one. */
export interface TurnoverColumns {
  readonly high: TileArray;
  readonly low: TileArray;
  readonly close: TileArray;
  readonly volume: TileArray;
  readonly vwap: TileArray | undefined;
}

/**
 * Returns the turnover of minutes from … to-1 of a slot: the sum of volume times vwap, or times (high + low + close) /
 * 3 for a minute without a vwap. NaN if prices or volumes are absent.
 */
export function turnoverOf(minutes: TileSet, slot: number, from: number, to: number): number {
  const tile = slot >> 3;
  const columns = turnoverColumns((field) => {
    minutes.loadRows(field, tile, from, to);
    return minutes.columnArray(field);
  });
  if (columns === undefined) return Number.NaN;
  const origin = minutes.layout.tileStart[tile]! * LANES + (slot & 7);
  return turnoverOfCells(columns, origin + from * LANES, origin + to * LANES);
}

/** Returns the columns of which turnover is made; undefined if prices or volumes are absent. */
export function turnoverColumns(
  columnOf: (field: keyof TurnoverColumns) => TileArray | undefined,
): TurnoverColumns | undefined {
  const [high, low, close] = [columnOf("high"), columnOf("low"), columnOf("close")];
  const [volume, vwap] = [columnOf("volume"), columnOf("vwap")];
  if (high === undefined || low === undefined || close === undefined || volume === undefined) return undefined;
  return { high, low, close, volume, vwap };
}

/** Adds the turnover of the cells of one lane from index `at` to `end` (exclusive) to that of the rows before them. */
export function turnoverOfCells(
  { high, low, close, volume, vwap }: TurnoverColumns,
  at: number,
  end: number,
  turnover = -0,
): number {
  for (; at < end; at += LANES) {
    const price = vwap === undefined ? Number.NaN : vwap[at]!;
    turnover += (price === price ? price : (high[at]! + low[at]! + close[at]!) / 3) * volume[at]!;
  }
  return turnover;
}
