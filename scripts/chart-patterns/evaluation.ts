import type { Random } from "#base";
import { CHART_PATTERNS, type ChartPatternName } from "#contract";
import { ChartPatternStepper } from "../../src/catalogue/chart-patterns/chart-pattern-stepper.ts";
import { detectChartPatterns } from "../../src/catalogue/chart-patterns/detect-chart-patterns.ts";
import { GATES, HYSTERESIS } from "../../src/catalogue/chart-patterns/gates.ts";
import { NEWEST_CHART_PATTERNS_LENGTH } from "../../src/catalogue/chart-patterns/newest-chart-patterns.ts";
import { plantedPattern } from "../../src/catalogue/chart-patterns/planted-pattern.testing.ts";
import { randomWalk, type WalkBars, type WalkLaw } from "../../src/catalogue/chart-patterns/random-walk.testing.ts";
import { intersectionOverUnion } from "./collect-evidence.ts";

/** Lookback in bars of rates and recalls. */
export const LOOKBACK = 25;
const BARS = 252;
const LOCATED = 0.4;

/** Returns which patterns hold at the last bar within the lookback. */
export function standing(bars: WalkBars, stepper: ChartPatternStepper, lookback = LOOKBACK): boolean[] {
  const ages = new Float64Array(NEWEST_CHART_PATTERNS_LENGTH);
  stepper.reset();
  const { high, low, close, volume } = bars;
  for (let i = 0; i < close.length; i++) stepper.step(high[i]!, low[i]!, close[i]!, volume[i]!);
  stepper.newest(ages);
  return CHART_PATTERNS.map((_, pattern) => Math.min(ages[2 * pattern]!, ages[2 * pattern + 1]!) < lookback);
}

export interface PlantedOutcome {
  readonly name: ChartPatternName;
  readonly series: number;
  /** Share of series on which the pattern holds, in all and by amplitude. */
  readonly recall: number;
  readonly recallByAmplitude: readonly number[];
  /** Share of the found patterns that lie on the planted bars (intersection over union above 0.4). */
  readonly located: number;
  /** Share of the series on which each of CHART_PATTERNS holds. */
  readonly labels: readonly number[];
}

/** Evaluates `each` planted series of each of 3 amplitudes × 3 lengths. */
export function evaluatePlanted(
  random: Random,
  name: ChartPatternName,
  each: number,
  gates?: readonly number[],
): PlantedOutcome {
  const stepper = new ChartPatternStepper(undefined, gates);
  const own = CHART_PATTERNS.indexOf(name);
  const labels = CHART_PATTERNS.map(() => 0);
  const hits = [0, 0, 0];
  let located = 0;
  for (let kind = 0; kind < 9 * each; kind++) {
    const { bars, first, last } = plantedPattern(random, name, kind % 3, Math.floor(kind / 3) % 3, BARS);
    const stands = standing(bars, stepper);
    for (const [pattern, one] of stands.entries()) if (one) labels[pattern]!++;
    if (!stands[own]) continue;
    hits[kind % 3]!++;
    const events = detectChartPatterns(bars, gates === undefined ? {} : { gates });
    const on = events.some(
      ({ pattern, state, stateBar, firstBar }) =>
        pattern === name &&
        (state === "forming" || state === "confirmed") &&
        stateBar >= BARS - LOOKBACK &&
        intersectionOverUnion([firstBar, stateBar], [first, last]) > LOCATED,
    );
    if (on) located++;
  }
  const found = hits.reduce((sum, count) => sum + count, 0);
  return {
    name,
    series: 9 * each,
    recall: found / (9 * each),
    recallByAmplitude: hits.map((count) => count / (3 * each)),
    located: found === 0 ? 0 : located / found,
    labels: labels.map((count) => count / (9 * each)),
  };
}

/** Returns the share of random walks on which each pattern holds, and on which any pattern holds. */
export function walkRates(
  random: Random,
  count: number,
  law: WalkLaw = "stochastic",
  gates?: readonly number[],
): { readonly rates: readonly number[]; readonly any: number } {
  const walks = function* (): Generator<WalkBars> {
    for (let i = 0; i < count; i++) yield randomWalk(random, BARS, law);
  };
  return standingRates(walks(), gates);
}

/** Returns the share of series on which each pattern holds, the share on which any holds, and the number of series. */
export function standingRates(
  series: Iterable<WalkBars>,
  gates?: readonly number[],
): { readonly rates: readonly number[]; readonly any: number; readonly count: number } {
  const stepper = new ChartPatternStepper(undefined, gates);
  const hits = CHART_PATTERNS.map(() => 0);
  let any = 0;
  let count = 0;
  for (const bars of series) {
    count++;
    const stands = standing(bars, stepper);
    for (const [pattern, one] of stands.entries()) if (one) hits[pattern]!++;
    if (stands.includes(true)) any++;
  }
  return { rates: hits.map((one) => one / count), any: any / count, count };
}

/** Returns the bars with normal noise on each price, of `share` of the series' average true range. */
export function noisy(bars: WalkBars, random: Random, share: number): WalkBars {
  const { open, high, low, close, volume } = bars;
  let sum = 0;
  for (let i = 1; i < close.length; i++) {
    sum += Math.log(Math.max(high[i]!, close[i - 1]!) / Math.min(low[i]!, close[i - 1]!));
  }
  const size = (share * sum) / (close.length - 1);
  const moved = (values: Float64Array): Float64Array => values.map((value) => value * Math.exp(size * random.normal()));
  const columns = { open: moved(open), high: moved(high), low: moved(low), close: moved(close), volume };
  for (let i = 0; i < close.length; i++) {
    const [o, c] = [columns.open[i]!, columns.close[i]!];
    columns.high[i] = Math.max(columns.high[i]!, o, c);
    columns.low[i] = Math.min(columns.low[i]!, o, c);
  }
  return columns;
}

export interface Stability {
  /** Ratio of the patterns that hold on both series to the patterns that hold on either. */
  readonly plain: number;
  /** The same ratio if a pattern that holds on one series is lost only below gate − hysteresis on the other. */
  readonly kept: number;
}

/** Returns the share of patterns that still hold after a change of the bars. */
export function stability(series: readonly WalkBars[], changed: (bars: WalkBars) => WalkBars): Stability {
  const entering = new ChartPatternStepper();
  const staying = new ChartPatternStepper(
    undefined,
    GATES.map((gate) => gate - HYSTERESIS),
  );
  let [both, kept, either] = [0, 0, 0];
  for (const bars of series) {
    const other = changed(bars);
    const before = [standing(bars, entering), standing(bars, staying)] as const;
    const after = [standing(other, entering), standing(other, staying)] as const;
    for (let i = 0; i < CHART_PATTERNS.length; i++) {
      if (!before[0][i] && !after[0][i]) continue;
      either++;
      if (before[0][i] && after[0][i]) both++;
      if ((before[0][i] && (after[0][i] || after[1][i])) || (after[0][i] && before[1][i])) kept++;
    }
  }
  return { plain: both / either, kept: kept / either };
}
