import type { SeriesNode } from "#expression";
import { rowsOf, type FilterPlan, type OrderOperator, type TestWindow } from "../plan/plan.ts";
import { SeriesCosts, type SeriesWork } from "../plan/series-cost.ts";
import { filterCost } from "../plan/static-cost.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { truthsByCode } from "./candle-filters.ts";
import { filterDependence, type ScanPopulation } from "./cross-scan.ts";
import type { FrameSeries } from "./frame-series.ts";
import { Program } from "./program.ts";
import { seriesOf } from "./series-of.ts";
import { compareCached, selectCached } from "./select-cached.ts";
import type { ColumnCache } from "./column-cache.ts";
import { truthIn, truthPlanes, type TruthPlanes } from "./truth-planes.ts";
import { FALSE, holds, NULL, TRUE, windowTruth, type Lookback, type Operand, type Truth } from "./truth.ts";

/** Nanoseconds of one look at a tail column. */
const WARM_COST = 2;
/** Nanoseconds of comparing everybody beyond which a filter's series are not kept. */
const MOST_COMPARED = 5e9;

/** What is kept of a filter's series. */
export type FilterColumns = CachedFilterColumn | TruthPlanes;

export interface CachedFilterColumn {
  readonly left: Float64Array;
  readonly operands: readonly (readonly Operand[])[];
}

/** A filter's series in the buffers of a program. */
interface Computed extends CachedFilterColumn {
  readonly program: Program;
}

/** Rows before the newest bar that a filter may look at, the newest included. */
function depthOf(filter: FilterPlan): number {
  return filter.ago + Math.max(...filter.windows.map(rowsOf));
}

/** Nanoseconds of one instrument from tail columns. */
export function warmCost(filter: FilterPlan): number {
  return WARM_COST * Math.max(...filter.windows.map(rowsOf)) * seriesOf(filter).length;
}

/** Whether tail columns answer a filter. */
export function isKept(filter: FilterPlan, cache: ColumnCache): boolean {
  if (filterDependence(filter) !== 0) return false;
  return keptPlanes(filter, cache) !== undefined || keptColumns(filter, cache) !== undefined;
}

/** What answers a filter for a candlestick pattern on the newest bar. */
function keptPlanes(filter: FilterPlan, cache: ColumnCache): TruthPlanes | undefined {
  const truths = filter.ago === 0 ? truthsByCode(filter) : undefined;
  const tail = truths && cache.candles.find(filter.frame, filter.left);
  return tail && truthPlanes(tail.codes, truths, tail.slots);
}

/** The tail columns of every series of a filter, or undefined when one is missing. */
function keptColumns(filter: FilterPlan, cache: ColumnCache): Map<SeriesNode, Float64Array> | undefined {
  const depth = depthOf(filter);
  const columns = new Map<SeriesNode, Float64Array>();
  for (const node of seriesOf(filter)) {
    const column = cache.find(filter.frame, node, depth);
    if (column === undefined) return undefined;
    columns.set(node, column.values);
  }
  return columns;
}

/** One filter made ready for one view: evaluates instrument by instrument from bars, or all at once from tail columns. */
export class FilterEvaluator {
  readonly filter: FilterPlan;
  readonly nodes: readonly SeriesNode[];
  /** Whether its values are the same in every scan, so that they may be kept for the next one. */
  readonly lasting: boolean;
  /** Newest rows that its tests look at. */
  readonly rows: number;
  readonly #view: ScanView;
  readonly #scan: ScanPopulation;
  readonly #shared: FrameSeries;
  #computed: Computed | undefined;
  readonly #onlyTest: OrderOperator | undefined;
  #fresh: SeriesWork | undefined;
  #found: { readonly version: number; readonly tails: FilterColumns | undefined } | undefined;
  readonly #look: Lookback = { base: 0, stride: -1, limit: 0 };

  /** `scan`: whom the populations of its scan hold; `shared`: the series of the filter's frame in that scan. */
  constructor(filter: FilterPlan, view: ScanView, scan: ScanPopulation, shared: FrameSeries) {
    this.filter = filter;
    this.#view = view;
    this.#scan = scan;
    this.#shared = shared;
    this.nodes = seriesOf(filter);
    this.lasting = filterDependence(filter) === 0;
    this.rows = Math.max(...filter.windows.map(rowsOf));
    this.#onlyTest = onlyTest(filter.windows);
  }

  /** Made when bars are first asked: where series are kept it is not needed. */
  get #fromBars(): Computed {
    if (this.#computed === undefined) {
      const program = new Program(this.nodes, this.filter.frame, this.#view, this.#scan, this.#shared);
      const operands = this.#operandsFrom((node) => program.output(this.nodes.indexOf(node)));
      this.#computed = { program, left: program.output(0), operands };
    }
    return this.#computed;
  }

  /** Computes the series of the filter, its left side first. */
  get program(): Program {
    return this.#fromBars.program;
  }

  #operandsFrom(column: (node: SeriesNode) => Float64Array): Operand[][] {
    return this.filter.windows.map((window) =>
      window.tests.map((test) => (test.right.kind === "constant" ? test.right.value : column(test.right))),
    );
  }

  /** Rough nanoseconds for one instrument: from bars by the primitives' own figures, or from tail columns. */
  cost(warm: boolean): number {
    if (warm) return warmCost(this.filter);
    const { perMember: own, perInstrument: among } = this.#work();
    return own + among;
  }

  #work(): SeriesWork {
    return (this.#fresh ??= filterCost(this.filter, new SeriesCosts(this.#view.mostRows)));
  }

  /** From the rows that its program has computed, the newest being `to` - 1. */
  truthAt(to: number): Truth {
    return this.truthIn(this.#fromBars, to - 1, -1, to);
  }

  /** From series of which the value k bars before the newest stands at `base` + k * `stride`; they have `limit` bars. */
  truthIn({ left, operands }: CachedFilterColumn, base: number, stride: number, limit: number): Truth {
    if (this.#onlyTest !== undefined) return oneBarTruth(this.#onlyTest, left, operands[0]![0]!, base);
    this.#look.base = base;
    this.#look.stride = stride;
    this.#look.limit = limit;
    return this.#truth(left, operands);
  }

  /** The series of the filter from those of its nodes, in their order. */
  columnsOf(series: readonly Float64Array[]): CachedFilterColumn {
    return { left: series[0]!, operands: this.#operandsFrom((node) => series[this.nodes.indexOf(node)]!) };
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

  /** Notes that tail columns would answer this filter the next time. */
  want(cache: ColumnCache): void {
    if (!this.lasting || this.#comparesTooMuch()) return;
    for (const node of this.nodes) cache.want(this.filter.frame, node, depthOf(this.filter));
  }

  /** Everybody is compared in one go: for so long nothing else can be done. */
  #comparesTooMuch(): boolean {
    return this.#work().perInstrument * this.#view.instruments > MOST_COMPARED;
  }

  /** The tail columns that answer this filter, or undefined when one is missing. */
  tails(cache: ColumnCache): FilterColumns | undefined {
    if (!this.lasting) return undefined;
    if (this.#found?.version !== cache.version) this.#found = { version: cache.version, tails: this.#findTails(cache) };
    return this.#found.tails;
  }

  #findTails(cache: ColumnCache): FilterColumns | undefined {
    const planes = keptPlanes(this.filter, cache);
    if (planes !== undefined) return planes;
    const columns = keptColumns(this.filter, cache);
    if (columns === undefined) return undefined;
    return { left: columns.get(this.filter.left)!, operands: this.#operandsFrom((node) => columns.get(node)!) };
  }

  /** Writes the truth of lanes[0 … count-1] into truth[lane], from tail columns. */
  evaluateTails(tails: FilterColumns, lanes: Int32Array, count: number, truth: Uint8Array): void {
    if ("slots" in tails) {
      for (let k = 0; k < count; k++) truth[lanes[k]!] = truthIn(tails, lanes[k]!);
      return;
    }
    const { left, operands } = tails;
    const size = truth.length;
    const start = this.filter.ago * size;
    const test = this.#onlyTest;
    if (test !== undefined) {
      const right = operands[0]![0]!;
      if (typeof right === "number")
        compareCached(test, left.subarray(start, start + size), right, lanes, count, truth);
      else for (let k = 0; k < count; k++) truth[lanes[k]!] = oneBarTruth(test, left, right, start + lanes[k]!);
      return;
    }
    this.#look.stride = size;
    this.#look.limit = Infinity;
    for (let k = 0; k < count; k++) {
      const lane = lanes[k]!;
      this.#look.base = start + lane;
      truth[lane] = this.#truth(left, operands);
    }
  }

  /** Keeps those of lanes[0 … count-1] on which the filter is true, from tail columns, and returns how many they are. */
  selectTails(tails: FilterColumns, lanes: Int32Array, count: number, truth: Uint8Array): number {
    const test = this.#onlyTest;
    if (test !== undefined && "left" in tails) {
      const from = this.filter.ago * truth.length;
      const row = (values: Float64Array): Float64Array => values.subarray(from, from + truth.length);
      const right = tails.operands[0]![0]!;
      const kept = selectCached(test, row(tails.left), typeof right === "number" ? right : row(right), lanes, count);
      if (kept !== undefined) return kept;
    }
    this.evaluateTails(tails, lanes, count, truth);
    let kept = 0;
    for (let k = 0; k < count; k++) if (truth[lanes[k]!] === TRUE) lanes[kept++] = lanes[k]!;
    return kept;
  }
}

/** The usual filter is a single comparison on one bar, which takes no look at windows. */
function onlyTest([window, more]: readonly TestWindow[]): OrderOperator | undefined {
  if (window === undefined || more !== undefined || window.bars !== 1 || window.tests.length !== 1) return undefined;
  const { operator } = window.tests[0]!;
  return operator === "above" || operator === "under" ? undefined : operator;
}

function oneBarTruth(operator: OrderOperator, left: Float64Array, right: Operand, at: number): Truth {
  const a = left[at]!;
  const b = typeof right === "number" ? right : right[at]!;
  return a !== a || b !== b ? NULL : holds(operator, a, b) ? TRUE : FALSE;
}
