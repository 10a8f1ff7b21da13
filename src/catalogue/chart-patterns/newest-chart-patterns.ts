import { CHART_PATTERNS } from "#contract";
import { ChartPatternStepper } from "./chart-pattern-stepper.ts";

/** Columns of bars, row by row; rows [from, to) are read. */
export interface ChartPatternColumns {
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** Length of the answer: two entries a pattern, in the order of CHART_PATTERNS, first BULLISH, then BEARISH. */
export const NEWEST_CHART_PATTERNS_LENGTH = CHART_PATTERNS.length * 2;

const stepper = new ChartPatternStepper();

/**
 * For each pattern and side, how many bars ago the newest forming or confirmed pattern got its state (0 = at the newest
 * bar), Infinity where there is none. A filter with LookbackBars n holds where the age is below n.
 * Allocates only where a pattern enters. Bars without usable prices count as bars and say nothing.
 */
export function newestChartPatterns(columns: ChartPatternColumns, from: number, to: number, out: Float64Array): void {
  const { high, low, close, volume } = columns;
  stepper.reset();
  for (let row = from; row < to; row++) stepper.step(high[row]!, low[row]!, close[row]!, volume[row]!);
  stepper.newest(out);
}
