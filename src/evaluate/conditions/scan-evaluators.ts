import { getOrMake } from "#base";
import type { Frame, FrameBars, ScanView } from "#tiles";
import type { FeedPlan } from "../plan/feed-plan.ts";
import type { FilterPlan } from "../plan/plan.ts";
import type { ScanPopulation } from "../cross/cross-scan.ts";
import { feedEvaluator, type FeedEvaluator } from "../facts/feed-truth.ts";
import { FilterEvaluator } from "./filter-evaluator.ts";
import type { FrameSeries } from "../series/frame-series.ts";
import { frameSeries } from "../series/program.ts";
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
    return getOrMake(
      this.#filters,
      leaf,
      () => new FilterEvaluator(leaf, this.#view, this.#population, this.series(leaf.frame)),
    );
  }

  feed(leaf: FeedPlan): FeedEvaluator {
    return getOrMake(this.#feeds, leaf, () => feedEvaluator(leaf, this.#view));
  }

  /** Returns the batch of filters on the same bar of the same frame; undefined if there is none. */
  batch(filters: readonly FilterPlan[], make: MakeBatch): BatchEvaluator | undefined {
    const key = filters.map((one) => one.key).join("\n");
    if (!this.#batches.has(key)) this.#batches.set(key, make(filters, this.#view.bars(filters[0]!.frame)));
    return this.#batches.get(key);
  }

  series(frame: Frame): FrameSeries {
    return getOrMake(this.#series, frame.key, () => frameSeries(frame, this.#view, this.#population));
  }
}
