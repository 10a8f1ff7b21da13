import { FusedFilters } from "../fuse/fused-filters.ts";
import { isFusable } from "../fuse/fused-program.ts";
import type { FeedPlan } from "../plan/feed-plan.ts";
import type { FilterPlan, Frame } from "../plan/plan.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import type { ScanPopulation } from "./cross-scan.ts";
import { feedEvaluator, type FeedEvaluator } from "./feed-truth.ts";
import { FilterEvaluator } from "./filter-evaluator.ts";
import type { FrameSeries } from "./frame-series.ts";
import { frameSeries } from "./program.ts";

interface FusedGroup {
  readonly filters: readonly FilterPlan[];
  readonly fused: FusedFilters | undefined;
}

/** What answers the leaves of one plan, each compiled when it is first asked; filters of a frame share its series. */
export class ScanEvaluators {
  readonly #view: ScanView;
  readonly #population: ScanPopulation;
  readonly #filters = new Map<FilterPlan, FilterEvaluator>();
  readonly #feeds = new Map<FeedPlan, FeedEvaluator>();
  readonly #fusable = new Map<FilterPlan, boolean>();
  /** By the first filter, which begins few groups. */
  readonly #fused = new Map<FilterPlan, FusedGroup[]>();
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

  /** Whether a compiled function may answer a filter. */
  isFusable(filter: FilterPlan): boolean {
    let fusable = this.#fusable.get(filter);
    if (fusable === undefined) this.#fusable.set(filter, (fusable = isFusable(filter)));
    return fusable;
  }

  /** The function that answers filters of one frame which look at the same bar; undefined where there is none. */
  fused(filters: readonly FilterPlan[]): FusedFilters | undefined {
    const [first] = filters;
    if (first === undefined || !filters.every((filter) => this.isFusable(filter))) return undefined;
    const groups = this.#fused.get(first) ?? [];
    let group = groups.find(
      (one) => one.filters.length === filters.length && one.filters.every((own, k) => own === filters[k]),
    );
    if (group === undefined) {
      group = { filters, fused: FusedFilters.of(filters, this.#view.bars(first.frame)) };
      this.#fused.set(first, [...groups, group]);
    }
    return group.fused;
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
