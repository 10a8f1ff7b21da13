import type { SeriesNode } from "#expression";
import { rowsOf, type FilterPlan, type TestOperator } from "../plan/plan.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { filterDependence, type ScanPopulation } from "./cross-scan.ts";
import { Program } from "./program.ts";
import { seriesOf } from "./series-of.ts";
import type { TailCache, TailColumn } from "./tail-cache.ts";
import { FALSE, NULL, TRUE, windowTruth, type Lookback, type Operand, type Truth } from "./truth.ts";

/** Nanoseconds of one look at a tail column. */
const WARM_COST = 2;

/** Rows before the newest bar that a filter may look at, the newest included. */
export function depthOf(filter: FilterPlan): number {
  return filter.ago + Math.max(...filter.windows.map(rowsOf));
}

/** One filter made ready for one view: evaluates instrument by instrument from bars, or all at once from tail columns. */
export class FilterEvaluator {
  readonly filter: FilterPlan;
  readonly nodes: readonly SeriesNode[];
  readonly program: Program;
  /** Whether its values are the same in every scan, so that they may be kept for the next one. */
  readonly lasting: boolean;
  readonly #rows: number;
  readonly #operands: readonly (readonly Operand[])[];
  #coldCost: number | undefined;
  #found: { readonly version: number; readonly columns: readonly TailColumn[] | undefined } | undefined;
  readonly #look: Lookback = { base: 0, stride: -1, limit: 0 };

  /** `scan`: whom the populations of its scan hold. */
  constructor(filter: FilterPlan, view: ScanView, scan: ScanPopulation) {
    this.filter = filter;
    this.nodes = seriesOf(filter);
    this.program = new Program(this.nodes, filter.frame, view, scan);
    this.lasting = filterDependence(filter) === 0;
    this.#rows = Math.max(...filter.windows.map(rowsOf));
    this.#operands = this.#operandsFrom((node) => this.program.output(this.nodes.indexOf(node)));
  }

  #operandsFrom(column: (node: SeriesNode) => Float64Array): Operand[][] {
    return this.filter.windows.map((window) =>
      window.tests.map((test) => (test.right.kind === "constant" ? test.right.value : column(test.right))),
    );
  }

  /** Rough nanoseconds for one instrument: from bars by the primitives' own figures, or from tail columns. */
  cost(warm: boolean): number {
    return warm ? WARM_COST * this.#rows * this.nodes.length : (this.#coldCost ??= this.program.cost(this.#rows));
  }

  /** From the bars of one instrument. */
  evaluate(instrument: number): Truth {
    const to = this.program.bars.visible[instrument]! - this.filter.ago;
    if (to <= 0) return NULL;
    this.program.run(instrument, Math.max(0, to - this.#rows), to);
    this.#look.base = to - 1;
    this.#look.stride = -1;
    this.#look.limit = to;
    return this.#truth(this.program.output(0), this.#operands);
  }

  #truth(left: Float64Array, operands: readonly (readonly Operand[])[]): Truth {
    let unknown = false;
    const { windows } = this.filter;
    for (let k = 0; k < windows.length; k++) {
      const one = windowTruth(windows[k]!, left, operands[k]!, this.#look);
      if (one === FALSE) return FALSE;
      if (one === NULL) unknown = true;
    }
    return unknown ? NULL : TRUE;
  }

  /** The tail columns that answer this filter, in the order of `nodes`, or undefined when one is missing. */
  tails(cache: TailCache): readonly TailColumn[] | undefined {
    if (!this.lasting) return undefined;
    if (this.#found?.version !== cache.version) {
      const depth = depthOf(this.filter);
      const columns = this.nodes.map((node) => cache.find(this.filter.frame, node, depth));
      const whole = columns.every((column) => column !== undefined) ? (columns as readonly TailColumn[]) : undefined;
      this.#found = { version: cache.version, columns: whole };
    }
    return this.#found.columns;
  }

  /** Writes the truth of lanes[0 … count-1] into truth[lane], from tail columns. */
  evaluateTails(tails: readonly TailColumn[], lanes: Int32Array, count: number, truth: Uint8Array): void {
    const size = truth.length;
    const left = tails[0]!.values;
    const start = this.filter.ago * size;
    const operands = this.#operandsFrom((node) => tails[this.nodes.indexOf(node)]!.values);
    this.#look.stride = size;
    this.#look.limit = Infinity;
    for (let k = 0; k < count; k++) {
      const lane = lanes[k]!;
      this.#look.base = start + lane;
      truth[lane] = this.#truth(left, operands);
    }
  }

  /**
   * Keeps those of lanes[0 … count-1] on which the filter is true, from tail columns, and returns how many they are.
   * A single comparison on one bar, the usual filter, runs without a call per instrument.
   */
  selectTails(tails: readonly TailColumn[], lanes: Int32Array, count: number, truth: Uint8Array): number {
    const window = this.filter.windows[0]!;
    const test = window.tests[0]!;
    if (this.filter.windows.length === 1 && window.bars === 1 && window.tests.length === 1) {
      const from = this.filter.ago * truth.length;
      const left = tails[0]!.values.subarray(from, from + truth.length);
      if (test.right.kind === "constant")
        return (
          selectAgainst(test.operator, left, test.right.value, lanes, count) ?? this.#select(tails, lanes, count, truth)
        );
      const right = tails[this.nodes.indexOf(test.right)]!.values.subarray(from, from + truth.length);
      return selectBetween(test.operator, left, right, lanes, count) ?? this.#select(tails, lanes, count, truth);
    }
    return this.#select(tails, lanes, count, truth);
  }

  #select(tails: readonly TailColumn[], lanes: Int32Array, count: number, truth: Uint8Array): number {
    this.evaluateTails(tails, lanes, count, truth);
    let kept = 0;
    for (let k = 0; k < count; k++) if (truth[lanes[k]!] === TRUE) lanes[kept++] = lanes[k]!;
    return kept;
  }
}

/** Lanes whose value compares so with a number; undefined for operators that look at more than one bar. NaN never does. */
function selectAgainst(
  operator: TestOperator,
  left: Float64Array,
  limit: number,
  lanes: Int32Array,
  count: number,
): number | undefined {
  let kept = 0;
  switch (operator) {
    case "gt":
      for (let k = 0; k < count; k++) if (left[lanes[k]!]! > limit) lanes[kept++] = lanes[k]!;
      return kept;
    case "gte":
      for (let k = 0; k < count; k++) if (left[lanes[k]!]! >= limit) lanes[kept++] = lanes[k]!;
      return kept;
    case "lt":
      for (let k = 0; k < count; k++) if (left[lanes[k]!]! < limit) lanes[kept++] = lanes[k]!;
      return kept;
    case "lte":
      for (let k = 0; k < count; k++) if (left[lanes[k]!]! <= limit) lanes[kept++] = lanes[k]!;
      return kept;
    default:
      return undefined;
  }
}

/** The same, of two series. */
function selectBetween(
  operator: TestOperator,
  left: Float64Array,
  right: Float64Array,
  lanes: Int32Array,
  count: number,
): number | undefined {
  let kept = 0;
  switch (operator) {
    case "gt":
      for (let k = 0; k < count; k++) if (left[lanes[k]!]! > right[lanes[k]!]!) lanes[kept++] = lanes[k]!;
      return kept;
    case "gte":
      for (let k = 0; k < count; k++) if (left[lanes[k]!]! >= right[lanes[k]!]!) lanes[kept++] = lanes[k]!;
      return kept;
    case "lt":
      for (let k = 0; k < count; k++) if (left[lanes[k]!]! < right[lanes[k]!]!) lanes[kept++] = lanes[k]!;
      return kept;
    case "lte":
      for (let k = 0; k < count; k++) if (left[lanes[k]!]! <= right[lanes[k]!]!) lanes[kept++] = lanes[k]!;
      return kept;
    default:
      return undefined;
  }
}
