import type { ChartPatternFound } from "../api/market-data.ts";
import { barAt } from "./chart-bars.ts";
import type { DrawnPattern } from "./chart-drawings.ts";

/** Chart patterns with their points placed among the bars of a chart; what lies before the first bar is left out. */
export function drawnPatterns(
  patterns: readonly ChartPatternFound[],
  times: readonly number[],
): readonly DrawnPattern[] {
  const placed = ({ time, price }: { readonly time: string; readonly price: number }) => ({
    index: barAt(times, time),
    price,
  });
  return patterns.map(({ lines, pivots }) => ({
    lines: lines
      .map(({ from, to }) => ({ from: placed(from), to: placed(to) }))
      .filter(({ from, to }) => from.index >= 0 && to.index >= 0),
    pivots: pivots.map(placed).filter(({ index }) => index >= 0),
  }));
}
