import type { FilterEvaluator } from "./filter-evaluator.ts";
import type { FrameSeries } from "../series/frame-series.ts";
import { NULL, type Truth } from "./truth.ts";

/**
 * Filters on the same bar of the same frame, evaluated in order from the bars of one instrument after another. Each
 * filter computes only rows that the filters before it have not computed.
 */
export class FilterGroup {
  readonly #filters: readonly FilterEvaluator[];
  readonly #shared: FrameSeries;
  #to = 0;

  /** `shared`: the series of the filters' frame. */
  constructor(filters: readonly FilterEvaluator[], shared: FrameSeries) {
    this.#filters = filters;
    this.#shared = shared;
  }

  /** Returns the truth of filter `k`. Call it after filters 0 … k-1 have been evaluated on the same instrument. */
  evaluate(k: number, instrument: number): Truth {
    const filter = this.#filters[k]!;
    if (k === 0) {
      this.#to = this.#shared.bars.visible[instrument]! - filter.filter.ago;
    }
    if (this.#to <= 0) return NULL;
    filter.program.run(instrument, this.#to - filter.rows, this.#to);
    return filter.truthAt(this.#to);
  }
}
