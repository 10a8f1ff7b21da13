import type { FilterEvaluator } from "./filter-evaluator.ts";
import type { FrameSeries } from "./frame-series.ts";
import type { SeriesRows } from "./program.ts";
import { NULL, type Truth } from "./truth.ts";

/**
 * Filters on the same bar of the same frame, evaluated in order from the bars of one instrument after another. Each
 * filter computes only rows that the filters before it have not computed.
 */
export class FilterGroup {
  readonly #filters: readonly FilterEvaluator[];
  readonly #shared: FrameSeries;
  #needs: readonly (readonly SeriesRows[])[] | undefined;
  #to = 0;

  /** `shared`: the series of the filters' frame. */
  constructor(filters: readonly FilterEvaluator[], shared: FrameSeries) {
    this.#filters = filters;
    this.#shared = shared;
  }

  /** Returns per filter the rows that it needs beyond those of the filters before it. */
  #findNeeds(): readonly (readonly SeriesRows[])[] {
    const known = new Map<SeriesRows["series"], number>();
    return this.#filters.map(({ program, rows }) => {
      const more = program.needs(rows).filter(({ series, rows: needed }) => needed > (known.get(series) ?? 0));
      for (const { series, rows: needed } of more) known.set(series, needed);
      return more;
    });
  }

  /** Returns the truth of filter `k`. Call it after filters 0 … k-1 have been evaluated on the same instrument. */
  evaluate(k: number, instrument: number): Truth {
    const filter = this.#filters[k]!;
    if (k === 0) {
      this.#to = this.#shared.bars.visible[instrument]! - filter.filter.ago;
      this.#shared.moveTo(instrument);
    }
    if (this.#to <= 0) return NULL;
    const needs = (this.#needs ??= this.#findNeeds())[k]!;
    for (let j = 0; j < needs.length; j++) {
      const { series, rows } = needs[j]!;
      this.#shared.fill(series, Math.max(0, this.#to - rows), this.#to);
    }
    return filter.truthAt(this.#to);
  }
}
