import { candleNode, candleSentiment, candlestickOf } from "#catalogue";
import type { Sentiment } from "#contract";
import { evaluateSeries, type ColumnArrays } from "#expression";
import type { Bar } from "../api/market-data.ts";
import { columnsOfBars } from "./chart-bars.ts";
import type { ChartMark } from "./chart-marks.ts";

/** A candlestick pattern that a chart marks wherever it ends. */
export interface ChartCandlestick {
  /** Such as CDLHAMMER. */
  readonly id: string;
  /** The side that is wanted; both where undefined. */
  readonly side: Sentiment | undefined;
  /** The share of the first body that the last candle must reach into; the pattern's own where undefined. */
  readonly penetration: number | undefined;
}

/** Marks the bars on which candlestick patterns end, found by the rules that scan. */
export function candleMarks(wanted: readonly ChartCandlestick[], bars: readonly Bar[]): readonly ChartMark[] {
  if (wanted.length === 0) return [];
  const columns = columnsOfBars(bars);
  return wanted.flatMap((one) => marksOf(one, bars, columns));
}

function marksOf(
  { id, side, penetration }: ChartCandlestick,
  bars: readonly Bar[],
  columns: ColumnArrays,
): readonly ChartMark[] {
  const pattern = candlestickOf(id);
  if (pattern === undefined) return [];
  const values = evaluateSeries(candleNode(pattern, penetration), columns, bars.length);
  return bars.flatMap(({ time }, k): readonly ChartMark[] => {
    const tone = candleSentiment(pattern, values[k]!);
    if (tone === undefined || (side !== undefined && side !== tone)) return [];
    return [{ time, tone, text: pattern.displayName }];
  });
}
