import type { Moment, LeafBase } from "../plan/plan.ts";
import type { Rules } from "../plan/rules/index.ts";
import type { ScanView } from "#tiles";
import type { ChartPatternAges } from "../patterns/chart-pattern-ages.ts";
import type { ScanPopulation } from "../cross/cross-scan.ts";
import type { PassRates } from "./pass-rates.ts";
import type { PatternModels } from "../patterns/pattern-models.ts";
import { ScanEvaluators } from "./scan-evaluators.ts";
import type { ColumnCache } from "../cache/column-cache.ts";

/** A view of the market and its caches. */
export interface CachedView {
  readonly view: ScanView;
  readonly cachedColumns: ColumnCache;
  readonly chartPatterns: ChartPatternAges;
  readonly patternModels: PatternModels;
}

/** What one scan's execution reads. */
export interface ExecutionContext {
  /** View for conditions without a moment of their own. */
  readonly home: CachedView;
  readonly passRates: PassRates;
  /** Planner rules in force. */
  readonly rules: Rules;
  /** Returns the view for a condition's own moment. Instruments have the same indices in all views. */
  readonly viewAt: (moment: Moment) => MomentView;
}

/** View at a condition's own moment, when some instruments of the scan may not have been listed. */
export interface MomentView extends CachedView {
  /** The universe of that moment. */
  readonly members: Int32Array;
}

/** A view and the evaluators of the conditions on it. */
export interface EvaluationView extends CachedView {
  readonly rules: Rules;
  readonly evaluators: ScanEvaluators;
  /** 1 per instrument in the universe of the moment; absent = the universe of the scan. */
  readonly considered?: Uint8Array;
}

/**
 * Views on which one payload's conditions are evaluated: the scan's own, and one per distinct moment of a condition.
 */
export class EvaluationViews {
  readonly #context: ExecutionContext;
  readonly #population: ScanPopulation;
  readonly #home: EvaluationView;
  readonly #others = new Map<string, EvaluationView>();

  /** `population`: survivors of the scan, for conditions that compare with them. */
  constructor(context: ExecutionContext, population: ScanPopulation) {
    this.#context = context;
    this.#population = population;
    this.#home = this.#withEvaluators(context.home);
  }

  /** Returns the view of a condition's moment. */
  of({ moment }: LeafBase): EvaluationView {
    if (moment === undefined) return this.#home;
    let view = this.#others.get(moment.key);
    if (view === undefined) {
      const atMoment = this.#context.viewAt(moment);
      const considered = new Uint8Array(atMoment.view.instruments);
      for (const lane of atMoment.members) considered[lane] = 1;
      this.#others.set(moment.key, (view = { ...this.#withEvaluators(atMoment), considered }));
    }
    return view;
  }

  /** Returns whether an instrument is in the universe of the condition's moment. */
  considers(leaf: LeafBase, lane: number): boolean {
    return leaf.moment === undefined || this.of(leaf).considered?.[lane] !== 0;
  }

  #withEvaluators(cached: CachedView): EvaluationView {
    return { ...cached, rules: this.#context.rules, evaluators: new ScanEvaluators(cached.view, this.#population) };
  }
}
