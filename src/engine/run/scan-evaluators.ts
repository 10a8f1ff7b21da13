import { CompiledFilters } from "../compiled/compiled-filters.ts";
import { canCompile } from "../compiled/compiled-program.ts";
import type { FeedPlan } from "../plan/feed-plan.ts";
import type { FilterPlan, Frame } from "../plan/plan.ts";
import type { Backend } from "../plan/backend.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { CandleFilters, truthsByCode } from "./candle-filters.ts";
import type { ScanPopulation } from "./cross-scan.ts";
import { feedEvaluator, type FeedEvaluator } from "./feed-truth.ts";
import { FilterEvaluator } from "./filter-evaluator.ts";
import type { BatchEvaluator } from "./batch-evaluator.ts";
import type { FrameSeries } from "./frame-series.ts";
import { frameSeries } from "./program.ts";

interface FilterBatch {
  readonly filters: readonly FilterPlan[];
  readonly evaluator: BatchEvaluator | undefined;
}

/** What answers the leaves of one plan, each compiled when it is first asked; filters of a frame share its series. */
export class ScanEvaluators {
  readonly #view: ScanView;
  readonly #population: ScanPopulation;
  readonly #filters = new Map<FilterPlan, FilterEvaluator>();
  readonly #feeds = new Map<FeedPlan, FeedEvaluator>();
  readonly #backends = new Map<FilterPlan, Backend>();
  /** By the first filter, which begins few groups. */
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

  /** How a filter is answered from bars where many instruments are asked. */
  backendOf(filter: FilterPlan): Backend {
    let way = this.#backends.get(filter);
    if (way === undefined) {
      way = canCompile(filter) ? "compiled" : truthsByCode(filter) === undefined ? "interpreted" : "candles";
      this.#backends.set(filter, way);
    }
    return way;
  }

  /** What answers filters of one way and frame, which look at the same bar, all at once; undefined where nothing does. */
  batchEvaluator(filters: readonly FilterPlan[]): BatchEvaluator | undefined {
    const first = filters[0]!;
    const groups = this.#batches.get(first) ?? [];
    let group = groups.find(
      (one) => one.filters.length === filters.length && one.filters.every((own, k) => own === filters[k]),
    );
    if (group === undefined) {
      group = { filters, evaluator: this.#makeBatchEvaluator(filters) };
      this.#batches.set(first, [...groups, group]);
    }
    return group.evaluator;
  }

  #makeBatchEvaluator(filters: readonly FilterPlan[]): BatchEvaluator | undefined {
    const first = filters[0]!;
    const way = this.backendOf(first);
    if (way === "interpreted" || filters.some((filter) => this.backendOf(filter) !== way)) return undefined;
    const bars = this.#view.bars(first.frame);
    return way === "compiled" ? CompiledFilters.of(filters, bars) : CandleFilters.of(filters, bars);
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
