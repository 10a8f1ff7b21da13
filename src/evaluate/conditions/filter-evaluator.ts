import type { SeriesNode } from "#expression";
import type { ScanView } from "#tiles";
import { depthOf, mostRowsOf, seriesOf, type FilterPlan } from "../plan/plan.ts";
import { SeriesCosts, type SeriesWork } from "../plan/series-cost.ts";
import { filterCost } from "../plan/static-cost.ts";
import { truthsByCode } from "../candles/candle-filters.ts";
import { filterDependence, type ScanPopulation } from "../cross/cross-scan.ts";
import type { FrameSeries } from "../series/frame-series.ts";
import { Program } from "../series/program.ts";
import type { ColumnCache } from "../cache/column-cache.ts";
import { truthIn, truthPlanes, type TruthPlanes } from "./truth-planes.ts";
import type { Truth } from "./truth.ts";
import { WindowTests, type CachedTruths, type TestValues } from "./window-tests.ts";

/** Ns to read one value of a cached column. */
const CACHED_COST = 2;
/** Upper bound (ns) on a comparison of all instruments; above it, a filter's series are not cached. */
const MOST_COMPARE_COST = 5e9;

/** Series of a filter in the buffers of a program. */
interface Computed extends TestValues {
  readonly program: Program;
}

/** Returns ns per instrument from cached columns. */
export function cachedCost(filter: FilterPlan): number {
  return CACHED_COST * mostRowsOf(filter.windows) * seriesOf(filter).length;
}

/** Returns whether the cache holds all values of a filter. */
export function isCached(filter: FilterPlan, cache: ColumnCache): boolean {
  if (filterDependence(filter) !== 0) return false;
  return cachedPlanes(filter, cache) !== undefined || cachedValues(filter, cache) !== undefined;
}

/** Returns the cached truths of a filter on a candlestick pattern of the newest bar; undefined for any other filter. */
function cachedPlanes(filter: FilterPlan, cache: ColumnCache): TruthPlanes | undefined {
  const truths = filter.ago === 0 ? truthsByCode(filter) : undefined;
  const candles = truths && cache.candles.find(filter.frame, filter.left);
  return candles && truthPlanes(candles.codes, truths, candles.slots);
}

/** Returns the cached values of every series of a filter; undefined if one is missing. */
function cachedValues(filter: FilterPlan, cache: ColumnCache): Map<SeriesNode, Float64Array> | undefined {
  const depth = depthOf(filter);
  const columns = new Map<SeriesNode, Float64Array>();
  for (const node of seriesOf(filter)) {
    const column = cache.find(filter.frame, node, depth);
    if (column === undefined) return undefined;
    columns.set(node, column.values);
  }
  return columns;
}

/** Evaluator of one filter on one view: instrument by instrument from bars, or many instruments from cached values. */
export class FilterEvaluator {
  readonly filter: FilterPlan;
  readonly nodes: readonly SeriesNode[];
  /** True if its values are the same in every scan, so that the next scan may reuse them. */
  readonly isCacheable: boolean;
  /** Number of rows that its tests read. */
  readonly rows: number;
  readonly #view: ScanView;
  readonly #scan: ScanPopulation;
  readonly #shared: FrameSeries;
  #computed: Computed | undefined;
  readonly #tests: WindowTests;
  #seriesWork: SeriesWork | undefined;
  #found: { readonly version: number; readonly truths: CachedTruths | undefined } | undefined;

  /** `scan`: the populations of the running scan. `shared`: the series of the filter's frame in that scan. */
  constructor(filter: FilterPlan, view: ScanView, scan: ScanPopulation, shared: FrameSeries) {
    this.filter = filter;
    this.#view = view;
    this.#scan = scan;
    this.#shared = shared;
    this.#tests = new WindowTests(filter);
    this.nodes = this.#tests.nodes;
    this.isCacheable = filterDependence(filter) === 0;
    this.rows = mostRowsOf(filter.windows);
  }

  /** Program and operands, made at the first evaluation from bars: a filter with cached series needs none. */
  get #fromBars(): Computed {
    if (this.#computed === undefined) {
      const program = new Program(this.nodes, this.filter.frame, this.#view, this.#scan, this.#shared);
      const values = this.#tests.valuesOf((node) => program.output(this.nodes.indexOf(node)));
      this.#computed = { program, ...values };
    }
    return this.#computed;
  }

  /** Program whose roots are the filter's series, the left side first. */
  get program(): Program {
    return this.#fromBars.program;
  }

  /** Rough ns per instrument from bars, by the costs that the primitives declare. */
  get cost(): number {
    const { perMember, perInstrument } = this.#work();
    return perMember + perInstrument;
  }

  #work(): SeriesWork {
    return (this.#seriesWork ??= filterCost(this.filter, new SeriesCosts(this.#view.mostRows)));
  }

  /** Returns the truth from rows that the program has computed, the newest being `to` - 1. */
  truthAt(to: number): Truth {
    return this.truthIn(this.#fromBars, to - 1, -1, to);
  }

  /** Returns the truth from series with `limit` bars, whose value k bars before the newest is at `base` + k * `stride`. */
  truthIn(values: TestValues, base: number, stride: number, limit: number): Truth {
    return this.#tests.truthIn(values, base, stride, limit);
  }

  /** Arranges the series of the filter's nodes, given in the order of `nodes`, as left side and operands. */
  columnsOf(series: readonly Float64Array[]): TestValues {
    return this.#tests.valuesOf((node) => series[this.nodes.indexOf(node)]!);
  }

  /** Requests cached columns of this filter's series for later scans. */
  requestColumns(cache: ColumnCache): void {
    if (!this.isCacheable) return;
    const { filter } = this;
    const depth = depthOf(filter);
    const missing = this.nodes.filter((node) => cache.find(filter.frame, node, depth) === undefined);
    if (missing.length === 0 || this.#comparesTooMuch()) return;
    for (const node of missing) cache.request(filter.frame, node, depth);
  }

  /** Returns whether one comparison of all instruments, which idle work cannot split, would take too long. */
  #comparesTooMuch(): boolean {
    return this.#work().perInstrument * this.#view.instruments > MOST_COMPARE_COST;
  }

  /** Returns what reads the truths from cached values; undefined if one of them is missing. */
  findCached(cache: ColumnCache): CachedTruths | undefined {
    if (!this.isCacheable) return undefined;
    if (this.#found?.version !== cache.version)
      this.#found = { version: cache.version, truths: this.#readCache(cache) };
    return this.#found.truths;
  }

  #readCache(cache: ColumnCache): CachedTruths | undefined {
    const cost = cachedCost(this.filter);
    const planes = cachedPlanes(this.filter, cache);
    if (planes !== undefined) {
      return {
        cost,
        planes,
        write(lanes, count, truth) {
          for (let k = 0; k < count; k++) truth[lanes[k]!] = truthIn(planes, lanes[k]!);
        },
      };
    }
    const columns = cachedValues(this.filter, cache);
    return columns && this.#tests.cachedTruths((node) => columns.get(node)!, cost);
  }
}
