import type { ChartPatternName, ChartPatternSide, ChartPatternTimeframe } from "#contract";
import { BREAKS, type Breaks } from "./breaks.ts";
import { GATES } from "./gates.ts";
import { SHAPE_OF } from "./shapes.ts";

/** LookbackBars where an entry gives none. */
export const CHART_PATTERN_LOOKBACKS: Readonly<Record<ChartPatternTimeframe, number>> = {
  "5m": 78,
  "1hr": 40,
  "1d": 20,
};

/** Closed bars before the lookback that a scan gives the detector. */
const HISTORY = 252;

/**
 * Closed bars that a scan gives the detector, the lookback rounded up to multiples of the usual one: what is found within
 * five bars is found within ten, and lookbacks that are near each other share one run of the detector.
 */
export function chartPatternBars(timeframe: ChartPatternTimeframe, lookback: number): number {
  const usual = CHART_PATTERN_LOOKBACKS[timeframe];
  return HISTORY + usual * Math.ceil(lookback / usual);
}

/** What a pattern's file says of it. */
export interface ChartPatternText {
  /** The display name, which is the pattern's id. */
  readonly id: ChartPatternName;
  /** Complete sentences. */
  readonly description: string;
  /** What must be there, in words. Lengths are in average true ranges over 20 bars (ATR) or shares of the height H. */
  readonly rules: readonly string[];
  /** Whose definition it is. */
  readonly source: string;
  /** How traders say it, lower case. */
  readonly synonyms: readonly string[];
}

export interface ChartPatternDefinition extends ChartPatternText {
  /** The sides that BullishBearish may ask for. */
  readonly sides: readonly ChartPatternSide[];
  /** Where a close must go to confirm it. */
  readonly breaks: Breaks;
  /** Least quality at which it enters. */
  readonly gate: number;
  /** LookbackBars where an entry gives none. */
  readonly lookback: Readonly<Record<ChartPatternTimeframe, number>>;
}

const SIDES: Readonly<Record<Breaks, readonly ChartPatternSide[]>> = {
  up: ["BULLISH"],
  down: ["BEARISH"],
  either: ["BULLISH", "BEARISH"],
};

export function defineChartPattern(text: ChartPatternText): ChartPatternDefinition {
  const breaks = BREAKS[text.id];
  return Object.freeze({
    ...text,
    sides: SIDES[breaks],
    breaks,
    gate: GATES[SHAPE_OF[text.id]]!,
    lookback: CHART_PATTERN_LOOKBACKS,
  });
}
