import { Lru } from "#base";
import {
  chartPatternBars,
  CHART_PATTERN_LOOKBACKS,
  NEWEST_CHART_PATTERNS_LENGTH,
  newestChartPatterns,
  type ChartPatternColumns,
} from "#catalogue";
import { CHART_PATTERNS, type ChartPatternName } from "#contract";
import { frameOf, type Frame, type FrameBars, type ScanView } from "#tiles";
import type { ChartPatternPlan } from "../plan/chart-pattern-plan.ts";
import { CHART_BAR_COST } from "../plan/static-cost.ts";
import {
  chartPatternTable,
  contentOf,
  FOUND,
  sharedTable,
  tableKey,
  TOO_SHORT,
  type ChartPatternTable,
  type ChartPatternTables,
} from "./chart-pattern-table.ts";
import { computeNext, knownShare, setState, stateOf } from "./shared-progress.ts";
import { FALSE, NULL, TRUE, type Truth } from "../conditions/truth.ts";

/** Minimum number of closed bars for the detector; the average true range alone needs twenty. */
const LEAST_BARS = 40;
/** Measured ns to read one result of the detector. */
const READ_COST = 10;
/** Maximum number of tables; each is one frame and one length of history. */
const MOST_TABLES = 16;
/** Idle time that fills cached columns of this many instruments runs the detector on one. */
const IDLE_SHARE = 32;

/** Frame and history of most scans for chart patterns: daily bars and the usual lookback. */
const USUAL_FRAME = frameOf("1d", undefined);
const USUAL_BARS = chartPatternBars("1d", CHART_PATTERN_LOOKBACKS["1d"]);

/** Ages of the chart patterns of one frame, in a table: of all patterns, or of one family. */
class FrameAges {
  readonly #bars: FrameBars;
  readonly #rows: number;
  readonly table: ChartPatternTable;
  readonly #pattern: ChartPatternName | undefined;
  readonly #columns: ChartPatternColumns;
  readonly #found = new Float64Array(NEWEST_CHART_PATTERNS_LENGTH);

  /** `pattern`: of the family to detect; undefined = all patterns. */
  constructor(bars: FrameBars, rows: number, table: ChartPatternTable, pattern: ChartPatternName | undefined) {
    this.#bars = bars;
    this.#rows = rows;
    this.table = table;
    this.#pattern = pattern;
    const column = (): Float64Array => new Float64Array(bars.tiles.maxRows);
    this.#columns = { high: column(), low: column(), close: column(), volume: column() };
  }

  /**
   * Copies the ages of the instruments without a new closed bar. `unchanged`: per instrument, number of leading bars that
   * the snapshot of `before` also has.
   */
  follow(before: ChartPatternTable, unchanged: Int32Array): void {
    const { ages, closed } = this.table;
    for (const [instrument, rows] of before.closed.entries()) {
      const state = stateOf(before, instrument);
      if (state === 0 || stateOf(this.table, instrument) !== 0) continue;
      if (this.#bars.closed(instrument) !== rows || rows > unchanged[instrument]!) continue;
      const at = instrument * NEWEST_CHART_PATTERNS_LENGTH;
      ages.set(before.ages.subarray(at, at + NEWEST_CHART_PATTERNS_LENGTH), at);
      closed[instrument] = rows;
      setState(this.table, instrument, state);
    }
  }

  /**
   * Returns the bars since a pattern became forming or confirmed: Infinity for no such pattern, NaN with too few bars.
   * `place`: index of the pattern and side in the detector's result.
   */
  age(instrument: number, place: number): number {
    const state = stateOf(this.table, instrument) || this.#detect(instrument);
    return state === TOO_SHORT ? Number.NaN : this.table.ages[instrument * NEWEST_CHART_PATTERNS_LENGTH + place]!;
  }

  /** Runs the detector on one instrument and writes the table. */
  #detect(instrument: number): number {
    const bars = this.#bars;
    // A partial bar may still change, so only closed bars count.
    const to = bars.closed(instrument);
    if (to >= LEAST_BARS) {
      const from = Math.max(0, to - this.#rows);
      for (const [field, column] of Object.entries(this.#columns)) {
        bars.tiles.gather(field as keyof ChartPatternColumns, instrument, from, to, column);
      }
      newestChartPatterns(this.#columns, from, to, this.#found, this.#pattern);
      this.table.ages.set(this.#found, instrument * NEWEST_CHART_PATTERNS_LENGTH);
    }
    this.table.closed[instrument] = to;
    const state = to >= LEAST_BARS ? FOUND : TOO_SHORT;
    setState(this.table, instrument, state);
    return state;
  }

  /** Runs the detector on the next `instruments` that no thread has claimed; returns false if all are claimed. */
  work(instruments: number): boolean {
    return computeNext(this.table, instruments, (i) => void this.#detect(i));
  }

  /** Rough ns per instrument, given the share already in the table. */
  get cost(): number {
    return READ_COST + (1 - knownShare(this.table)) * this.#rows * CHART_BAR_COST;
  }
}

/** Chart patterns of one view. Scans detect them on the instruments that they reach; idle time does the others. */
export class ChartPatternAges {
  readonly #view: ScanView;
  readonly #shared: ChartPatternTables | undefined;
  /** Number of shared tables, the first ones, that idle time has looked at. */
  #seen = 0;
  /** By `tableKey`. */
  readonly #frames = new Lru<FrameAges>(MOST_TABLES);
  /** Of the previous snapshot, by `tableKey`. */
  readonly #earlier = new Map<string, ChartPatternTable>();

  /**
   * `shared`: tables of the same bars. Other views and threads may share them, because only closed bars count.
   */
  constructor(view: ScanView, shared?: ChartPatternTables) {
    this.#view = view;
    this.#shared = shared;
  }

  /** Takes over the ages that new bars do not change. `before`: of the same view of the previous snapshot. */
  follow(before: ChartPatternAges): void {
    if (this.#view.data.grownFrom?.snapshot !== before.#view.data.snapshot) return;
    for (const [key, { table }] of before.#frames.entries()) this.#earlier.set(key, table);
  }

  /** Returns a function from an instrument to the truth of the condition. */
  evaluatorOf({ frame, pattern, side, lookback, bars }: ChartPatternPlan): (instrument: number) => Truth {
    const ages = this.#of(frame, bars, pattern);
    const place = CHART_PATTERNS.indexOf(pattern) * 2;
    return (instrument) => {
      const bullish = ages.age(instrument, place);
      if (bullish !== bullish) return NULL;
      const bearish = ages.age(instrument, place + 1);
      return (side !== "BEARISH" && bullish < lookback) || (side !== "BULLISH" && bearish < lookback) ? TRUE : FALSE;
    };
  }

  /** Returns rough ns per instrument. */
  cost({ frame, bars, pattern }: ChartPatternPlan): number {
    return this.#of(frame, bars, pattern).cost;
  }

  /** Queues the usual frame and lookback for idle time. */
  expect(): void {
    this.#of(USUAL_FRAME, USUAL_BARS);
  }

  /** Spends as much idle time as cached columns of `instruments` take; returns false if nothing is left to do. */
  work(instruments: number): boolean {
    this.#joinOthers();
    for (const ages of this.#frames.values()) if (ages.work(Math.ceil(instruments / IDLE_SHARE))) return true;
    return false;
  }

  /** Takes part in tables that other threads began, of daily bars: other frames would have to be built here. */
  #joinOthers(): void {
    if (this.#shared === undefined) return;
    const { keys } = this.#shared;
    for (; this.#seen < keys.length; this.#seen++) {
      const key = Atomics.load(keys, this.#seen);
      if (key === 0) return;
      const { frame, rows, pattern } = contentOf(key);
      if (frame.key === USUAL_FRAME.key) this.#of(frame, rows, pattern);
    }
  }

  /** Most scans need one pattern; only idle time, which fills the usual table, finds all of them. */
  #of(frame: Frame, rows: number, pattern?: ChartPatternName): FrameAges {
    const isUsual = frame.key === USUAL_FRAME.key && rows === USUAL_BARS;
    const sought = isUsual ? undefined : pattern;
    const key = tableKey({ frame, rows, pattern: sought });
    let ages = this.#frames.get(String(key));
    if (ages === undefined) {
      const shared = this.#shared && sharedTable(this.#shared, key);
      const table = shared ?? chartPatternTable(this.#view.instruments);
      ages = new FrameAges(this.#view.bars(frame), rows, table, sought);
      this.#frames.set(String(key), ages);
      const earlier = this.#earlier.get(String(key));
      const unchanged = earlier && this.#view.unchangedRows(frame);
      if (earlier !== undefined && unchanged !== undefined) ages.follow(earlier, unchanged);
    }
    return ages;
  }
}
