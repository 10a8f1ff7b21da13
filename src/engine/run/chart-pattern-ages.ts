import {
  CHART_PATTERN_HISTORY,
  NEWEST_CHART_PATTERNS_LENGTH,
  newestChartPatterns,
  type ChartPatternColumns,
} from "#catalogue";
import { CHART_PATTERNS } from "#contract";
import type { ChartPatternPlan } from "../plan/chart-pattern-plan.ts";
import type { Frame } from "../plan/plan.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { FALSE, NULL, TRUE, type Truth } from "./truth.ts";

/** Fewer closed bars say nothing: the average true range alone needs twenty. */
const LEAST_BARS = 40;
/** Nanoseconds, measured: the detector on one bar, and a look at what it has found. */
const BAR_COST = 700;
const LOOK_COST = 10;

/**
 * How long ago the patterns of every instrument got their states, on one frame and over one length of history. An
 * instrument is looked at when it is first asked for; all patterns are found together.
 */
class FrameAges {
  readonly #bars: FrameBars;
  readonly #rows: number;
  /** Of instrument i from i * NEWEST_CHART_PATTERNS_LENGTH on. */
  readonly #ages: Float64Array;
  /** 1 = looked at, 2 = too few bars. */
  readonly #known: Uint8Array;
  readonly #columns: ChartPatternColumns;
  #looked = 0;
  readonly #found = new Float64Array(NEWEST_CHART_PATTERNS_LENGTH);

  constructor(bars: FrameBars, rows: number) {
    this.#bars = bars;
    this.#rows = rows;
    const { instruments, maxRows } = bars.tiles;
    this.#ages = new Float64Array(instruments * NEWEST_CHART_PATTERNS_LENGTH);
    this.#known = new Uint8Array(instruments);
    const column = (): Float64Array => new Float64Array(maxRows);
    this.#columns = { high: column(), low: column(), close: column(), volume: column() };
  }

  /** Bars since the state of a pattern (a place in the answer of the detector); NaN with too few bars. */
  age(instrument: number, place: number): number {
    if (this.#known[instrument] === 0) this.#look(instrument);
    return this.#known[instrument] === 2 ? Number.NaN : this.#ages[instrument * NEWEST_CHART_PATTERNS_LENGTH + place]!;
  }

  #look(instrument: number): void {
    const bars = this.#bars;
    // A bar that is still forming may yet take back what it shows.
    const to = bars.closed(instrument);
    this.#known[instrument] = to < LEAST_BARS ? 2 : 1;
    this.#looked++;
    if (to < LEAST_BARS) return;
    const from = Math.max(0, to - this.#rows);
    for (const [field, column] of Object.entries(this.#columns)) {
      bars.tiles.gather(field as keyof ChartPatternColumns, instrument, from, to, column);
    }
    newestChartPatterns(this.#columns, from, to, this.#found);
    this.#ages.set(this.#found, instrument * NEWEST_CHART_PATTERNS_LENGTH);
  }

  /** Rough nanoseconds for one instrument, by how many have been looked at. */
  get cost(): number {
    const unknown = 1 - this.#looked / this.#known.length;
    return LOOK_COST + unknown * this.#rows * BAR_COST;
  }
}

/** The chart patterns of one view of the market. */
export class ChartPatternAges {
  readonly #view: ScanView;
  readonly #frames = new Map<string, FrameAges>();

  constructor(view: ScanView) {
    this.#view = view;
  }

  evaluate(plan: ChartPatternPlan, instrument: number): Truth {
    const ages = this.#of(plan.frame, plan.lookback);
    const place = CHART_PATTERNS.indexOf(plan.pattern) * 2;
    const bullish = ages.age(instrument, place);
    if (bullish !== bullish) return NULL;
    const bearish = ages.age(instrument, place + 1);
    const holds =
      (plan.side !== "BEARISH" && bullish < plan.lookback) || (plan.side !== "BULLISH" && bearish < plan.lookback);
    return holds ? TRUE : FALSE;
  }

  /** Rough nanoseconds for one instrument. */
  cost({ frame, lookback }: ChartPatternPlan): number {
    return this.#of(frame, lookback).cost;
  }

  #of(frame: Frame, lookback: number): FrameAges {
    const rows = CHART_PATTERN_HISTORY + lookback;
    const key = `${frame.key} ${rows}`;
    let ages = this.#frames.get(key);
    if (ages === undefined) {
      ages = new FrameAges(this.#view.bars(frame), rows);
      this.#frames.set(key, ages);
    }
    return ages;
  }
}
