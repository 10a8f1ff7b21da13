import type { FeedPlan } from "../plan/feed-plan.ts";
import type { FilterPlan, Frame } from "../plan/plan.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import type { ScanPopulation } from "./cross/cross-scan.ts";
import { feedEvaluator, type FeedEvaluator } from "./facts/feed-truth.ts";
import { FilterEvaluator } from "./filter-evaluator.ts";
import type { FrameSeries } from "./frame-series.ts";
import { frameSeries } from "./program.ts";
import type { Truth } from "./truth.ts";

/** Evaluates filters on the same bar of the same frame for many instruments in one call. */
export interface BatchEvaluator {
  /** True if this evaluator can compute the instrument. */
  holds(instrument: number): boolean;
  /** Evaluates all filters on each of lanes[0 … count-1] that it `holds`. `checkpoint` may throw to stop the work. */
  evaluate(lanes: Int32Array, count: number, checkpoint: () => void): void;
  /** Returns the truth of filter `k` on an instrument of the last `evaluate` that it `holds`. */
  truth(k: number, instrument: number): Truth;
}

/** Makes the evaluator of a batch; undefined if only the interpreter can evaluate the filters on these bars. */
export type MakeBatch = (filters: readonly FilterPlan[], bars: FrameBars) => BatchEvaluator | undefined;

/** Evaluators of one plan's leaves on one view, each made at first use. Filters of a frame share its series. */
export class ScanEvaluators {
  readonly #view: ScanView;
  readonly #population: ScanPopulation;
  readonly #filters = new Map<FilterPlan, FilterEvaluator>();
  readonly #feeds = new Map<FeedPlan, FeedEvaluator>();
  /** By the keys of the filters. */
  readonly #batches = new Map<string, BatchEvaluator | undefined>();
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

  /** Returns the batch of filters on the same bar of the same frame; undefined if there is none. */
  batch(filters: readonly FilterPlan[], make: MakeBatch): BatchEvaluator | undefined {
    const key = filters.map((one) => one.key).join("\n");
    if (!this.#batches.has(key)) this.#batches.set(key, make(filters, this.#view.bars(filters[0]!.frame)));
    return this.#batches.get(key);
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
