import { throwIfInterrupted } from "#base";
import { CompiledFilters } from "../compiled/compiled-filters.ts";
import { canCompile } from "../compiled/compiled-program.ts";
import type { FilterPlan } from "../plan/plan.ts";
import { repaysCompiling } from "../plan/rules/compile.ts";
import type { Rules } from "../plan/rules/index.ts";
import { compiledCost } from "../plan/static-cost.ts";
import { CandleFilters, truthsByCode } from "../candles/candle-filters.ts";
import type { EvaluationView } from "../conditions/evaluation-views.ts";
import { FilterGroup } from "../conditions/filter-group.ts";
import { sliceOf } from "../slice-of.ts";
import type { MakeBatch } from "../conditions/scan-evaluators.ts";
import type { Backend } from "./backend.ts";

/** Maximum number of filters in one compiled function; its compile time grows with them. */
const MOST_COMPILED = 8;
/** Number of instruments below which candlesticks are as fast one by one. */
const LEAST_CANDLES = 32;

/** How filters are evaluated on many instruments at once. */
interface Batches {
  takes(filter: FilterPlan, rules: Rules): boolean;
  /** Returns ns per instrument. `interpreted`: ns of the interpreter. */
  cost(interpreted: number): number;
  /** Maximum number of filters in one batch. */
  readonly most: number;
  /** True if a batch is faster than the interpreter. `interpreted`: ns of the interpreter for all instruments. */
  pays(interpreted: number, instruments: number): boolean;
  readonly make: MakeBatch;
}

/**
 * Evaluates filters from bars: filters on the same bar of the same frame together, in a batch if it pays. The
 * interpreter evaluates the rest instrument by instrument, so that the filters share computed series.
 */
function fromBars({ takes, cost, most, pays, make }: Batches): Backend<EvaluationView, FilterPlan> {
  return {
    takes: (leaf, { rules }): leaf is FilterPlan => leaf.kind === "filter" && takes(leaf, rules),
    cost: (filter, { evaluators }) => cost(evaluators.filter(filter).cost),
    source: () => "bars",
    joins: (filters, { frame, ago }, { rules }) =>
      rules.has("groupFilters") &&
      filters.length < most &&
      filters[0]!.frame.key === frame.key &&
      filters[0]!.ago === ago,
    truths(filters, { evaluators, cachedColumns }, lanes, count, sink, place) {
      const all = filters.map((filter) => evaluators.filter(filter));
      for (const one of all) one.requestColumns(cachedColumns);
      const interpreted = all.reduce((sum, one) => sum + one.cost, 0);
      const batch = pays(interpreted * count, count) ? evaluators.batch(filters, make) : undefined;
      batch?.evaluate(lanes, count, throwIfInterrupted);
      const group = new FilterGroup(all, evaluators.series(filters[0]!.frame));
      const slice = sliceOf(interpreted);
      let kept = 0;
      for (let k = 0; k < count; k++) {
        if (batch === undefined && k % slice === 0) throwIfInterrupted();
        const lane = lanes[k]!;
        const isInBatch = batch !== undefined && batch.holds(lane);
        let stays = true;
        for (let j = 0; j < all.length && stays; j++) {
          stays = sink.one(lane, isInBatch ? batch.truth(j, lane) : group.evaluate(j, lane), place + j);
        }
        if (stays) lanes[kept++] = lane;
      }
      return kept;
    },
  };
}

/** One compiled function per group of filters. */
export const compiled = fromBars({
  takes: (filter, rules) => rules.has("compile") && canCompile(filter),
  cost: compiledCost,
  most: MOST_COMPILED,
  pays: repaysCompiling,
  make: (filters, bars) => CompiledFilters.of(filters, bars),
});

/** The candlestick kernel. */
export const candles = fromBars({
  takes: (filter, rules) => rules.has("batchCandles") && truthsByCode(filter) !== undefined,
  cost: (interpreted) => interpreted,
  most: Infinity,
  pays: (_, instruments) => instruments >= LEAST_CANDLES,
  make: (filters, bars) => new CandleFilters(filters, bars),
});

/** The interpreter, which takes every filter. */
export const interpreted = fromBars({
  takes: () => true,
  cost: (ns) => ns,
  most: Infinity,
  pays: () => false,
  make: () => undefined,
});
