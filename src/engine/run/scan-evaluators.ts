import type { FeedPlan } from "../plan/feed-plan.ts";
import type { FilterPlan, Frame } from "../plan/plan.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import type { ScanPopulation } from "./cross-scan.ts";
import { feedEvaluator, type FeedEvaluator } from "./feed-truth.ts";
import { FilterEvaluator } from "./filter-evaluator.ts";
import type { FrameSeries } from "./frame-series.ts";
import { frameSeries } from "./program.ts";

/** What answers the leaves of one plan, each compiled when it is first asked; filters of a frame share its series. */
export class ScanEvaluators {
  readonly #view: ScanView;
  readonly #population: ScanPopulation;
  readonly #filters = new Map<FilterPlan, FilterEvaluator>();
  readonly #feeds = new Map<FeedPlan, FeedEvaluator>();
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

  series(frame: Frame): FrameSeries {
    let series = this.#series.get(frame.key);
    if (series === undefined) {
      series = frameSeries(frame, this.#view, this.#population);
      this.#series.set(frame.key, series);
    }
    return series;
  }
}
