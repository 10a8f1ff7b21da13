import { CompiledFilters } from "../compiled/compiled-filters.ts";
import { canCompile } from "../compiled/compiled-program.ts";
import type { FeedPlan } from "../plan/feed-plan.ts";
import type { FilterPlan, Frame } from "../plan/plan.ts";
import type { Backend } from "../plan/backend.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { CandleFilters, truthsByCode } from "./candles/candle-filters.ts";
import type { ScanPopulation } from "./cross/cross-scan.ts";
import { feedEvaluator, type FeedEvaluator } from "./facts/feed-truth.ts";
import { FilterEvaluator } from "./filter-evaluator.ts";
import type { BatchEvaluator } from "./batch-evaluator.ts";
import type { FrameSeries } from "./frame-series.ts";
import { frameSeries } from "./program.ts";

/** Filters evaluated together; `evaluator` is undefined if no backend takes them. */
interface FilterBatch {
  readonly filters: readonly FilterPlan[];
  readonly evaluator: BatchEvaluator | undefined;
}

/** Evaluators of one plan's leaves on one view, each made at first use. Filters of a frame share its series. */
export class ScanEvaluators {
  readonly #view: ScanView;
  readonly #population: ScanPopulation;
  readonly #filters = new Map<FilterPlan, FilterEvaluator>();
  readonly #feeds = new Map<FeedPlan, FeedEvaluator>();
  readonly #backends = new Map<FilterPlan, Backend>();
  /** Batches by their first filter; few batches share one. */
  readonly #batches = new Map<FilterPlan, FilterBatch[]>();
  readonly #series = new Map<string, FrameSeries>();

  constructor(view: ScanView, population: ScanPopulation) {
    this.#view = view;
    this.#population = population;
  }

  filter(leaf: FilterPlan): FilterEvaluator {
    let evaluator = this.#filters.get(leaf);
    if (evaluator === undefined) {
      evaluator = new FilterEvaluator(leaf, this.#view, this.#population, this.series(leaf.frame));
      this.#filters.set(leaf, evaluator);
    }
    return evaluator;
  }

  feed(leaf: FeedPlan): FeedEvaluator {
    let evaluator = this.#feeds.get(leaf);
    if (evaluator === undefined) {
      evaluator = feedEvaluator(leaf, this.#view);
      this.#feeds.set(leaf, evaluator);
    }
    return evaluator;
  }

  /** Returns the backend for a filter on many instruments from bars. */
  backendOf(filter: FilterPlan): Backend {
    let backend = this.#backends.get(filter);
    if (backend === undefined) {
      backend = canCompile(filter) ? "compiled" : truthsByCode(filter) === undefined ? "interpreted" : "candles";
      this.#backends.set(filter, backend);
    }
    return backend;
  }

  /**
   * Returns the evaluator of filters on the same bar of the same frame for many instruments at once; undefined if their
   * backend is the interpreter, or if the backends differ.
   */
  batchEvaluator(filters: readonly FilterPlan[]): BatchEvaluator | undefined {
    const first = filters[0]!;
    const batches = this.#batches.get(first) ?? [];
    let batch = batches.find(
      (one) => one.filters.length === filters.length && one.filters.every((own, k) => own === filters[k]),
    );
    if (batch === undefined) {
      batch = { filters, evaluator: this.#makeBatchEvaluator(filters) };
      this.#batches.set(first, [...batches, batch]);
    }
    return batch.evaluator;
  }

  #makeBatchEvaluator(filters: readonly FilterPlan[]): BatchEvaluator | undefined {
    const first = filters[0]!;
    const backend = this.backendOf(first);
    if (backend === "interpreted" || filters.some((filter) => this.backendOf(filter) !== backend)) return undefined;
    const bars = this.#view.bars(first.frame);
    return backend === "compiled" ? CompiledFilters.of(filters, bars) : CandleFilters.of(filters, bars);
  }

  series(frame: Frame): FrameSeries {
    let series = this.#series.get(frame.key);
    if (series === undefined) {
      series = frameSeries(frame, this.#view, this.#population);
      this.#series.set(frame.key, series);
    }
    return series;
  }
}
