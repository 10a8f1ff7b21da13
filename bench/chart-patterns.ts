import { seededRandom } from "#base";
import { ChartPatternStepper } from "../src/catalogue/chart-patterns/chart-pattern-stepper.ts";
import {
  NEWEST_CHART_PATTERNS_LENGTH,
  newestChartPatterns,
} from "../src/catalogue/chart-patterns/newest-chart-patterns.ts";
import { randomWalk } from "../src/catalogue/chart-patterns/random-walk.testing.ts";

const TICKERS = 1000;
const BARS = 252;
const ROUNDS = 7;
const STEPPED = 50;

/** Returns processor time of this process in µs: other work on the machine counts only if it slows the processor. */
const processor = (): number => process.cpuUsage().user + process.cpuUsage().system;

/**
 * Measures the microseconds per ticker to find all patterns on 252 bars, and to add one bar to an existing stepper.
 * `spent` returns µs: of processor time, or of the clock if other threads of this process work at the same time.
 */
export function timeChartPatterns(spent = processor): { readonly cold: number; readonly step: number } {
  const random = seededRandom(1);
  const walks = Array.from({ length: TICKERS }, () => randomWalk(random, BARS));
  const ages = new Float64Array(NEWEST_CHART_PATTERNS_LENGTH);
  let cold = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = spent();
    for (const walk of walks) newestChartPatterns(walk, 0, BARS, ages);
    cold = Math.min(cold, (spent() - begun) / TICKERS);
  }
  const steppers = walks.map(() => new ChartPatternStepper());
  let begun = spent();
  for (let bar = 0; bar < BARS; bar++) {
    if (bar === BARS - STEPPED) begun = spent();
    for (const [i, stepper] of steppers.entries()) {
      const { high, low, close, volume } = walks[i]!;
      stepper.step(high[bar]!, low[bar]!, close[bar]!, volume[bar]!);
    }
  }
  return { cold, step: (spent() - begun) / TICKERS / STEPPED };
}
