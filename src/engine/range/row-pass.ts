import { STALE_SESSIONS } from "#market";
import { CompiledRows, type AlignedRowReader } from "../compiled/compiled-rows.ts";
import { leavesOf, type ConditionPlan, type FilterPlan, type Frame, type LeafPlan } from "../plan/plan.ts";
import { isWorthCompiling } from "../plan/rules/compile.ts";
import type { Rules } from "../plan/rules/index.ts";
import { orderByCost } from "../plan/rules/order-by-cost.ts";
import { compiledCost } from "../plan/static-cost.ts";
import { ScanPopulation } from "../run/cross/cross-scan.ts";
import type { FilterEvaluator } from "../run/filter-evaluator.ts";
import { sliceOf } from "../run/interrupt.ts";
import { ScanEvaluators } from "../run/scan-evaluators.ts";
import { NULL, TRUE } from "../run/truth.ts";
import { DAILY } from "../tiles/frame-store.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import type { TileSet } from "../tiles/tile-set.ts";
import { combineTruths, UNSETTLED } from "./combine-truths.ts";
import { isLong, newestLongRows } from "./long-rows.ts";
import type { PrintedSpan } from "./printed-spans.ts";
import { ABSENT, DEFERRED, FAILED, newestRows, type RangeGrid } from "./range-grid.ts";
import type { RowForm } from "./row-form.ts";

/** Nanoseconds to build a partial weekly or monthly bar. */
const PARTIAL_BAR_COST = 3_000;
/** Sample for pass rates: one of SAMPLED instruments, at most MOST_SAMPLED, is evaluated on all conditions first. */
const SAMPLED = 16;
const MOST_SAMPLED = 16;
/** Assumed pass rate of a condition without a sample. */
const PRIOR = 0.3;
/**
 * Gap in rows up to which one run of a program also covers unrequested rows: the windows of neighbouring rows share
 * work.
 */
const MOST_GAP = 6;

export interface RowPassSettings {
  readonly grid: RangeGrid;
  /** View at the end of the last session of the grid. */
  readonly view: ScanView;
  readonly formOf: (filter: FilterPlan) => RowForm;
  readonly rules: Rules;
  /** By instrument, the session before which its bars differed from the view's. */
  readonly changed: ReadonlyMap<number, number>;
  /** Truths of conditions on the listings, by cell. */
  readonly attributes: ReadonlyMap<LeafPlan, Uint8Array>;
  /** Instruments that this pass evaluates on some sessions only; other passes cover the rest. */
  readonly spans: ReadonlyMap<number, PrintedSpan>;
}

/**
 * Evaluates conditions on the stored bars of each instrument. Each condition computes its series once for all sessions
 * on which the earlier conditions passed. Compiled conditions run first, tile by tile, then the others, instrument by
 * instrument. Cells that fail become FAILED; cells that the pass cannot decide become DEFERRED.
 */
export class RowPass {
  readonly #settings: RowPassSettings;
  readonly #conditions: readonly ConditionPlan[];
  readonly #evaluators: ScanEvaluators;
  #rowsOf: { readonly tiles: TileSet | undefined; readonly instrument: number } = { tiles: undefined, instrument: -1 };
  readonly #rows: Int32Array;
  readonly #spans: Int32Array;
  /** Per instrument, from its first cell on: ascending indices of the remaining sessions; and their number. */
  readonly #left: Int16Array;
  readonly #remaining: Int32Array;
  /** Remaining sessions on which a program runs, and for each the row after its newest one. */
  readonly #selected: Int32Array;
  readonly #ends: Int32Array;
  readonly #truths: Uint8Array;

  constructor(conditions: readonly ConditionPlan[], settings: RowPassSettings) {
    const { sessions, instruments, cells } = settings.grid;
    this.#settings = settings;
    this.#evaluators = new ScanEvaluators(settings.view, new ScanPopulation(instruments));
    this.#conditions = conditions;
    this.#rows = new Int32Array(sessions.length);
    this.#spans = new Int32Array(sessions.length);
    this.#left = new Int16Array(cells.length);
    this.#remaining = new Int32Array(instruments);
    this.#selected = new Int32Array(sessions.length);
    this.#ends = new Int32Array(sessions.length);
    this.#truths = new Uint8Array(sessions.length);
  }

  #cost(condition: ConditionPlan): number {
    const { length } = this.#settings.grid.sessions;
    return leavesOf(condition).reduce((sum, leaf) => {
      if (leaf.kind !== "filter") return sum;
      const { program, rows } = this.#evaluators.filter(leaf);
      return (
        sum + (isLong(leaf.frame) ? length * (PARTIAL_BAR_COST + program.cost(rows)) : program.cost(length + rows))
      );
    }, 0);
  }

  /** Rough nanoseconds per instrument. */
  get cost(): number {
    return this.#conditions.reduce((sum, one) => sum + this.#cost(one), 0);
  }

  /** Evaluates the conditions on `instruments`. */
  run(instruments: Int32Array, checkpoint: () => void): void {
    const slice = sliceOf(this.cost);
    for (const i of instruments) this.#open(i);
    const ordered = this.#ordered(instruments, slice, checkpoint);
    const conditions = ordered.filter((one) => !this.#runCompiled(one, instruments, checkpoint));
    for (const [n, i] of instruments.entries()) {
      if (n % slice === 0) checkpoint();
      this.#instrument(conditions, i);
    }
  }

  /**
   * Evaluates a condition on all instruments with a compiled function, tile by tile; returns false if that is not
   * faster.
   */
  #runCompiled(condition: ConditionPlan, instruments: Int32Array, checkpoint: () => void): boolean {
    if (condition.kind !== "filter" || condition.frame.key !== DAILY.key) return false;
    if (this.#settings.formOf(condition) !== "always") return false;
    const { length } = this.#settings.grid.sessions;
    const lanes = instruments.filter((i) => this.#remaining[i]! > 0);
    const left = lanes.reduce((sum, i) => sum + this.#remaining[i]!, 0);
    const evaluator = this.#evaluators.filter(condition);
    const { program, rows, nodes } = evaluator;
    const interpreted = lanes.length * program.cost(Math.ceil(left / Math.max(1, lanes.length)) + rows);
    if (!isWorthCompiling(this.#settings.rules, interpreted)) return false;
    if (lanes.length * compiledCost(program.cost(length + rows)) > interpreted) return false;
    const compiled = CompiledRows.of(nodes, length + condition.ago + rows, program.bars);
    if (compiled === undefined) return false;
    const isCompiled = (i: number): boolean => compiled.holds(i) && !this.#settings.changed.has(i);
    compiled.evaluate(lanes.filter(isCompiled), checkpoint, (reader) => this.#keepTrue(evaluator, reader));
    for (const i of lanes) if (!isCompiled(i)) this.#instrument([condition], i);
    return true;
  }

  /** Keeps the sessions of an instrument on which a filter on its daily bars is true. */
  #keepTrue(evaluator: FilterEvaluator, { instrument, series, first, from, stride }: AlignedRowReader): void {
    const { cells, rows, width } = this.#settings.grid;
    const { ago } = evaluator.filter;
    const columns = evaluator.columnsOf(series);
    const left = this.#leftOf(instrument);
    let count = 0;
    for (let n = 0; n < left.length; n++) {
      const k = left[n]!;
      const row = rows[instrument * width + k]! - ago;
      const base = first + (row - from) * stride;
      const truth = row < 0 ? NULL : evaluator.truthIn(columns, base, -stride, row + 1);
      if (truth === TRUE) left[count++] = k;
      else cells[instrument * width + k] = FAILED;
    }
    this.#remaining[instrument] = count;
  }

  /** Returns the conditions in the order of least cost, with pass rates measured on a sample. */
  #ordered(instruments: Int32Array, slice: number, checkpoint: () => void): readonly ConditionPlan[] {
    const sampled = Math.min(MOST_SAMPLED, Math.floor(instruments.length / SAMPLED));
    const passed = new Map(this.#conditions.map((condition) => [condition, 0]));
    let selected = 0;
    for (let n = 0; n < sampled; n++) {
      if (n % slice === 0) checkpoint();
      const i = instruments[Math.floor(((n + 0.5) * instruments.length) / sampled)]!;
      selected += this.#remaining[i]!;
      for (const condition of this.#conditions) {
        this.#truth(condition, i, this.#truths);
        let passes = passed.get(condition)!;
        for (const k of this.#leftOf(i)) if (canPass(this.#truths[k]!)) passes++;
        passed.set(condition, passes);
      }
    }
    return orderByCost(this.#settings.rules, this.#conditions, (condition) => ({
      cost: this.#cost(condition),
      passRate: selected === 0 ? PRIOR : passed.get(condition)! / selected,
    }));
  }

  /** Initialises an instrument: the sessions on which it is considered remain. */
  #open(i: number): void {
    const { grid, spans } = this.#settings;
    const { from, to } = spans.get(i) ?? { from: 0, to: grid.sessions.length };
    const first = i * grid.width;
    let count = 0;
    for (let k = from; k < to; k++) if (grid.cells[first + k] !== ABSENT) this.#left[first + count++] = k;
    this.#remaining[i] = count;
  }

  #leftOf(i: number): Int16Array {
    const first = i * this.#settings.grid.width;
    return this.#left.subarray(first, first + this.#remaining[i]!);
  }

  #instrument(conditions: readonly ConditionPlan[], i: number): void {
    for (const condition of conditions) {
      if (this.#remaining[i] === 0) return;
      this.#truth(condition, i, this.#truths);
      this.#settle(i);
    }
  }

  /** Keeps the sessions of an instrument on which the truths let it pass. */
  #settle(i: number): void {
    const { cells, width } = this.#settings.grid;
    const left = this.#leftOf(i);
    let count = 0;
    for (let n = 0; n < left.length; n++) {
      const k = left[n]!;
      const truth = this.#truths[k]!;
      if (truth !== TRUE) cells[i * width + k] = truth === UNSETTLED ? DEFERRED : FAILED;
      if (canPass(truth)) left[count++] = k;
    }
    this.#remaining[i] = count;
  }

  /** Writes the truth of an instrument on the remaining sessions; UNSETTLED if the pass cannot decide. */
  #truth(condition: ConditionPlan, i: number, truths: Uint8Array): void {
    if (condition.kind === "filter") this.#filterTruth(condition, i, truths);
    else if (condition.kind === "attribute") {
      const { grid, attributes } = this.#settings;
      const known = attributes.get(condition)!;
      for (const k of this.#leftOf(i)) truths[k] = known[i * grid.width + k]!;
    } else if ("of" in condition) {
      const parts = condition.of.map((one) => {
        const part = new Uint8Array(truths.length);
        this.#truth(one, i, part);
        return part;
      });
      combineTruths(condition, parts, truths);
    }
  }

  #filterTruth(filter: FilterPlan, i: number, truths: Uint8Array): void {
    const evaluator = this.#evaluators.filter(filter);
    const partial: number[] = [];
    const selected = this.#selectRows(filter, i, truths, partial);
    this.#rowTruths(evaluator, i, selected, truths);
    for (const k of partial) truths[k] = this.#partialTruth(evaluator, i, k);
  }

  /**
   * Writes the truths that need no bars, selects the rows that decide the others, and returns their number. Adds to
   * `partial` the sessions that saw only part of a bar.
   */
  #selectRows(filter: FilterPlan, i: number, truths: Uint8Array, partial: number[]): number {
    const { grid, changed, formOf } = this.#settings;
    const { program } = this.#evaluators.filter(filter);
    const { frame, tiles, visible } = program.bars;
    const isAlways = formOf(filter) === "always";
    if (isAlways && frame.key === DAILY.key && !changed.has(i)) return this.#selectDailyRows(filter, i, truths);
    this.#findRows(frame, tiles, i);
    const isStale = !isAlways && program.everyBars().some(({ stale }) => stale[i] === 1);
    const changedUntil = changed.get(i) ?? -1;
    const newest = grid.sessions.length - 1;
    let selected = 0;
    for (const k of this.#leftOf(i)) {
      const row = this.#rows[k]!;
      const session = grid.sessions[k]!;
      const own = this.#spans[k]!;
      const end = row + 1 - filter.ago;
      // The view's newest bar has the values of the view's own instant.
      const isOwn = own === session && (row < visible[i]! - 1 || k === newest);
      if (row < 0 || session - own > STALE_SESSIONS) truths[k] = NULL;
      else if (isStale || session < changedUntil || !(isAlways || isOwn)) truths[k] = UNSETTLED;
      else if (end <= 0) truths[k] = NULL;
      else if (own > session && filter.ago === 0) partial.push(k);
      else {
        this.#selected[selected] = k;
        this.#ends[selected++] = end;
      }
    }
    return selected;
  }

  /** Does the same for daily bars that have not changed since. */
  #selectDailyRows(filter: FilterPlan, i: number, truths: Uint8Array): number {
    const { rows, width } = this.#settings.grid;
    const left = this.#leftOf(i);
    let selected = 0;
    for (let n = 0; n < left.length; n++) {
      const k = left[n]!;
      const row = rows[i * width + k]!;
      const end = row + 1 - filter.ago;
      if (row < 0 || end <= 0) truths[k] = NULL;
      else {
        this.#selected[selected] = k;
        this.#ends[selected++] = end;
      }
    }
    return selected;
  }

  /** Evaluates the requested rows, newest first, so that recursions over all earlier rows are computed once. */
  #rowTruths(evaluator: FilterEvaluator, i: number, selected: number, truths: Uint8Array): void {
    const ends = this.#ends;
    for (let high = selected - 1; high >= 0;) {
      let low = high;
      while (low > 0 && ends[low]! - ends[low - 1]! <= MOST_GAP) low--;
      evaluator.program.run(i, Math.max(0, ends[low]! - evaluator.rows), ends[high]!);
      for (let n = low; n <= high; n++) truths[this.#selected[n]!] = evaluator.truthAt(ends[n]!);
      high = low - 1;
    }
  }

  /**
   * Finds the newest row of an instrument at each session, and the last session that it spans; cached for all filters
   * of a frame.
   */
  #findRows(frame: Frame, tiles: TileSet, i: number): void {
    if (this.#rowsOf.tiles === tiles && this.#rowsOf.instrument === i) return;
    this.#rowsOf = { tiles, instrument: i };
    const { grid, view } = this.#settings;
    const [rows, spans] = [this.#rows, this.#spans];
    if (isLong(frame)) newestLongRows(frame, view, i, grid.sessions, { rows, spans });
    else if (frame.key === DAILY.key) this.#dailyRows(tiles, i);
    else newestRows(tiles, i, grid.sessions, rows, spans);
  }

  /** Does the same for daily bars, whose rows the grid holds. */
  #dailyRows(daily: TileSet, i: number): void {
    const { rows, width, sessions } = this.#settings.grid;
    const first = rows[i * width]!;
    let [known, span] = first < 0 ? [-1, -1] : [first, daily.at("session", i, first)];
    for (let k = 0; k < this.#rows.length; k++) {
      const row = rows[i * width + k]!;
      // A bar other than the previous session's belongs to this session.
      if (row !== known) span = row < 0 ? -1 : sessions[k]!;
      this.#rows[k] = known = row;
      this.#spans[k] = span;
    }
  }

  /** Returns the truth on a bar of which session `k` saw only a part. */
  #partialTruth(evaluator: FilterEvaluator, i: number, k: number): number {
    const { program } = evaluator;
    const { grid, view } = this.#settings;
    const row = this.#rows[k]!;
    const instant = view.data.calendar.extendedClose(grid.sessions[k]!);
    const isTraded = program.runAsOf(i, Math.max(0, row + 1 - evaluator.rows), row, instant);
    return isTraded ? evaluator.truthAt(row + 1) : UNSETTLED;
  }
}

/** Returns true if other conditions must still be evaluated on a cell. */
const canPass = (truth: number): boolean => truth === TRUE || truth === UNSETTLED;
