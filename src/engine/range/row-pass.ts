import { STALE_SESSIONS } from "#market";
import { CompiledRows, type AlignedRowReader } from "../compiled/compiled-rows.ts";
import { leavesOf, type ConditionPlan, type FilterPlan, type Frame, type LeafPlan } from "../plan/plan.ts";
import { isWorthCompiling } from "../plan/rules/compile.ts";
import type { Rules } from "../plan/rules/index.ts";
import { orderByCost } from "../plan/rules/order-by-cost.ts";
import { compiledCost } from "../plan/static-cost.ts";
import { ScanPopulation } from "../run/cross-scan.ts";
import type { FilterEvaluator } from "../run/filter-evaluator.ts";
import { ScanEvaluators } from "../run/scan-evaluators.ts";
import { NULL, TRUE } from "../run/truth.ts";
import { DAILY } from "../tiles/frame-store.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import type { TileSet } from "../tiles/tile-set.ts";
import { combineTruths, UNSETTLED } from "./combine-truths.ts";
import { isLong, newestLongRows } from "./long-rows.ts";
import type { PrintedSpan } from "./printed-spans.ts";
import { ABSENT, ASK, MEMBER, newestRows, type RangeGrid } from "./range-grid.ts";
import type { RowForm } from "./row-form.ts";

/** Estimated nanoseconds between looks at the deadline and the caller's cancellation. */
const SLICE_COST = 2_000_000;
/** Nanoseconds to build the part of a week or month that had traded. */
const FORMING_COST = 3_000;
/** One of so many instruments is asked all conditions first, up to so many, to learn what each lets pass. */
const SAMPLED = 16;
const MOST_SAMPLED = 16;
/** Share of cells that a condition is guessed to let pass where none was asked. */
const PRIOR = 0.3;
/** Rows that are not asked, up to so many, are computed between those that are: windows of several grow side by side. */
const NEAR = 6;

export interface RowPassSettings {
  readonly grid: RangeGrid;
  /** Stands at the end of the last session of the grid. */
  readonly view: ScanView;
  readonly formOf: (filter: FilterPlan) => RowForm;
  readonly rules: Rules;
  /** Instruments whose bars, before a session, were others than the view's. */
  readonly changed: ReadonlyMap<number, number>;
  /** Truths of conditions on the listings, by cell. */
  readonly attributes: ReadonlyMap<LeafPlan, Uint8Array>;
  /** Instruments that are asked on some sessions alone, on the others by a pass of their own. */
  readonly spans: ReadonlyMap<number, PrintedSpan>;
}

/**
 * Conditions beside the bars of each instrument: each computes what it needs of the sessions that are left by those before
 * it, once for all of them. First those that a compiled function answers, tile by tile, then the others, instrument by
 * instrument. Cells that fail become members only; those that it cannot tell are to be asked.
 */
export class RowPass {
  readonly #settings: RowPassSettings;
  readonly #conditions: readonly ConditionPlan[];
  readonly #evaluators: ScanEvaluators;
  #found: { readonly tiles: TileSet | undefined; readonly instrument: number } = { tiles: undefined, instrument: -1 };
  readonly #rows: Int32Array;
  readonly #spans: Int32Array;
  /** Of each instrument, from its first cell on, the places of the sessions that are left, ascending; and how many they are. */
  readonly #left: Int16Array;
  readonly #remaining: Int32Array;
  /** Of the sessions that are left, the ones that a program is asked, and the rows after those that it is asked. */
  readonly #asked: Int32Array;
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
    this.#asked = new Int32Array(sessions.length);
    this.#ends = new Int32Array(sessions.length);
    this.#truths = new Uint8Array(sessions.length);
  }

  #cost(condition: ConditionPlan): number {
    const { length } = this.#settings.grid.sessions;
    return leavesOf(condition).reduce((sum, leaf) => {
      if (leaf.kind !== "filter") return sum;
      const { program, rows } = this.#evaluators.filter(leaf);
      return sum + (isLong(leaf.frame) ? length * (FORMING_COST + program.cost(rows)) : program.cost(length + rows));
    }, 0);
  }

  /** Rough nanoseconds of one instrument. */
  get cost(): number {
    return this.#conditions.reduce((sum, one) => sum + this.#cost(one), 0);
  }

  /** `instruments`: those that are asked. */
  run(instruments: Int32Array, checkpoint: () => void): void {
    const slice = Math.max(1, Math.floor(SLICE_COST / Math.max(1, this.cost)));
    for (const i of instruments) this.#open(i);
    const ordered = this.#ordered(instruments, slice, checkpoint);
    const conditions = ordered.filter((one) => !this.#runCompiled(one, instruments, checkpoint));
    for (const [n, i] of instruments.entries()) {
      if (n % slice === 0) checkpoint();
      this.#instrument(conditions, i);
    }
  }

  /** Asks a condition of all instruments by a compiled function, tile by tile; false where that is not the faster way. */
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
    const fused = CompiledRows.of(nodes, length + condition.ago + rows, program.bars);
    if (fused === undefined) return false;
    const holds = (i: number): boolean => fused.holds(i) && !this.#settings.changed.has(i);
    fused.evaluate(lanes.filter(holds), checkpoint, (beside) => this.#keepTrue(evaluator, beside));
    for (const i of lanes) if (!holds(i)) this.#instrument([condition], i);
    return true;
  }

  /** Leaves those sessions of an instrument on which a filter on its daily bars is true. */
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
      else cells[instrument * width + k] = MEMBER;
    }
    this.#remaining[instrument] = count;
  }

  /** The conditions in the order in which they cost least, by what they let pass of a sample. */
  #ordered(instruments: Int32Array, slice: number, checkpoint: () => void): readonly ConditionPlan[] {
    const sampled = Math.min(MOST_SAMPLED, Math.floor(instruments.length / SAMPLED));
    const passed = new Map(this.#conditions.map((condition) => [condition, 0]));
    let asked = 0;
    for (let n = 0; n < sampled; n++) {
      if (n % slice === 0) checkpoint();
      const i = instruments[Math.floor(((n + 0.5) * instruments.length) / sampled)]!;
      asked += this.#remaining[i]!;
      for (const condition of this.#conditions) {
        this.#truth(condition, i, this.#truths);
        let passes = passed.get(condition)!;
        for (const k of this.#leftOf(i)) if (canPass(this.#truths[k]!)) passes++;
        passed.set(condition, passes);
      }
    }
    return orderByCost(this.#settings.rules, this.#conditions, (condition) => ({
      cost: this.#cost(condition),
      passRate: asked === 0 ? PRIOR : passed.get(condition)! / asked,
    }));
  }

  /** Begins with an instrument: the sessions on which it is considered are left. */
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

  /** Leaves those sessions of an instrument on which the truths let it pass. */
  #settle(i: number): void {
    const { cells, width } = this.#settings.grid;
    const left = this.#leftOf(i);
    let count = 0;
    for (let n = 0; n < left.length; n++) {
      const k = left[n]!;
      const truth = this.#truths[k]!;
      if (truth !== TRUE) cells[i * width + k] = truth === UNSETTLED ? ASK : MEMBER;
      if (canPass(truth)) left[count++] = k;
    }
    this.#remaining[i] = count;
  }

  /** Writes the truth of an instrument on the sessions that are left, UNSETTLED where it stood elsewhere. */
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
    const forming: number[] = [];
    const asked = this.#askedRows(filter, i, truths, forming);
    this.#rowTruths(evaluator, i, asked, truths);
    for (const k of forming) truths[k] = this.#formingTruth(evaluator, i, k);
  }

  /**
   * Writes the truths that bars need not tell, and which rows tell the others; how many they are. `forming` is told the
   * sessions that have seen a part of a bar.
   */
  #askedRows(filter: FilterPlan, i: number, truths: Uint8Array, forming: number[]): number {
    const { grid, changed, formOf } = this.#settings;
    const { program } = this.#evaluators.filter(filter);
    const { frame, tiles, visible } = program.bars;
    const isAlways = formOf(filter) === "always";
    if (isAlways && frame.key === DAILY.key && !changed.has(i)) return this.#askedDays(filter, i, truths);
    this.#findRows(frame, tiles, i);
    const isElsewhere = !isAlways && program.everyBars().some(({ stale }) => stale[i] === 1);
    const changedUntil = changed.get(i) ?? -1;
    const newest = grid.sessions.length - 1;
    let asked = 0;
    for (const k of this.#leftOf(i)) {
      const row = this.#rows[k]!;
      const session = grid.sessions[k]!;
      const own = this.#spans[k]!;
      const end = row + 1 - filter.ago;
      // The view's newest bar stands for the view's own instant.
      const isOwn = own === session && (row < visible[i]! - 1 || k === newest);
      if (row < 0 || session - own > STALE_SESSIONS) truths[k] = NULL;
      else if (isElsewhere || session < changedUntil || !(isAlways || isOwn)) truths[k] = UNSETTLED;
      else if (end <= 0) truths[k] = NULL;
      else if (own > session && filter.ago === 0) forming.push(k);
      else {
        this.#asked[asked] = k;
        this.#ends[asked++] = end;
      }
    }
    return asked;
  }

  /** The same of daily bars that were the same then. */
  #askedDays(filter: FilterPlan, i: number, truths: Uint8Array): number {
    const { rows, width } = this.#settings.grid;
    const left = this.#leftOf(i);
    let asked = 0;
    for (let n = 0; n < left.length; n++) {
      const k = left[n]!;
      const row = rows[i * width + k]!;
      const end = row + 1 - filter.ago;
      if (row < 0 || end <= 0) truths[k] = NULL;
      else {
        this.#asked[asked] = k;
        this.#ends[asked++] = end;
      }
    }
    return asked;
  }

  /** Asks a program those rows, of which the newest come first: so what rests on all rows before is computed once. */
  #rowTruths(evaluator: FilterEvaluator, i: number, asked: number, truths: Uint8Array): void {
    const ends = this.#ends;
    for (let high = asked - 1; high >= 0;) {
      let low = high;
      while (low > 0 && ends[low]! - ends[low - 1]! <= NEAR) low--;
      evaluator.program.run(i, Math.max(0, ends[low]! - evaluator.rows), ends[high]!);
      for (let n = low; n <= high; n++) truths[this.#asked[n]!] = evaluator.truthAt(ends[n]!);
      high = low - 1;
    }
  }

  /** The newest rows of an instrument at each session, and the last sessions that they span; found once for all filters. */
  #findRows(frame: Frame, tiles: TileSet, i: number): void {
    if (this.#found.tiles === tiles && this.#found.instrument === i) return;
    this.#found = { tiles, instrument: i };
    const { grid, view } = this.#settings;
    const [rows, spans] = [this.#rows, this.#spans];
    if (isLong(frame)) newestLongRows(frame, view, i, grid.sessions, { rows, spans });
    else if (frame.key === DAILY.key) this.#knownRows(tiles, i);
    else newestRows(tiles, i, grid.sessions, rows, spans);
  }

  /** The same of daily bars, whose rows are known. */
  #knownRows(daily: TileSet, i: number): void {
    const { rows, width, sessions } = this.#settings.grid;
    const first = rows[i * width]!;
    let [known, span] = first < 0 ? [-1, -1] : [first, daily.at("session", i, first)];
    for (let k = 0; k < this.#rows.length; k++) {
      const row = rows[i * width + k]!;
      // A bar that is not the one of the session before is of this session.
      if (row !== known) span = row < 0 ? -1 : sessions[k]!;
      this.#rows[k] = known = row;
      this.#spans[k] = span;
    }
  }

  /** Beside a bar of which the session of place `k` has seen a part. */
  #formingTruth(evaluator: FilterEvaluator, i: number, k: number): number {
    const { program } = evaluator;
    const { grid, view } = this.#settings;
    const row = this.#rows[k]!;
    const instant = view.data.calendar.extendedClose(grid.sessions[k]!);
    const values = view.partialBar(program.bars.frame, i, row, instant);
    if (values === undefined) return UNSETTLED;
    program.run(i, Math.max(0, row + 1 - evaluator.rows), row + 1, { row, instant, values });
    return evaluator.truthAt(row + 1);
  }
}

/** Whether a cell is still to be asked other conditions. */
const canPass = (truth: number): boolean => truth === TRUE || truth === UNSETTLED;
