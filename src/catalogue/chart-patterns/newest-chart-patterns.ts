import { CHART_PATTERNS, type ChartPatternName } from "#contract";
import { ChartPatternStepper } from "./chart-pattern-stepper.ts";
import { GATES } from "./gates.ts";
import { chartPatternFamily } from "./shapes.ts";

/** Columns of bars, row by row; rows [from, to) are read. */
export interface ChartPatternColumns {
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** Length of the answer: two entries a pattern, in the order of CHART_PATTERNS, first BULLISH, then BEARISH. */
export const NEWEST_CHART_PATTERNS_LENGTH = CHART_PATTERNS.length * 2;

const whole = new ChartPatternStepper();
const byFamily = new Map<readonly number[], ChartPatternStepper>();

function stepperOf(pattern: ChartPatternName | undefined): ChartPatternStepper {
  if (pattern === undefined) return whole;
  const family = chartPatternFamily(pattern);
  let stepper = byFamily.get(family);
  if (stepper === undefined) {
    const gates = GATES.map((gate, shape) => (family.includes(shape) ? gate : Infinity));
    byFamily.set(family, (stepper = new ChartPatternStepper(undefined, gates)));
  }
  return stepper;
}

/**
 * For each pattern and side, how many bars ago the newest forming or confirmed pattern got its state (0 = at the newest
 * bar), Infinity where there is none. A filter with LookbackBars n holds where the age is below n.
 * With `pattern` it looks only for the family of that pattern; the entries of other patterns are then undefined. It allocates
 * only where a pattern enters. Bars without usable prices count as bars and give no pattern.
 */
export function newestChartPatterns(
  columns: ChartPatternColumns,
  from: number,
  to: number,
  out: Float64Array,
  pattern?: ChartPatternName,
): void {
  const stepper = stepperOf(pattern);
  const { high, low, close, volume } = columns;
  stepper.reset();
  for (let row = from; row < to; row++) stepper.step(high[row]!, low[row]!, close[row]!, volume[row]!);
  stepper.newest(out);
}
