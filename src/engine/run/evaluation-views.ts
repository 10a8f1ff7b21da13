import type { Moment, LeafBase } from "../plan/plan.ts";
import type { Rules } from "../plan/rules/index.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import type { ChartPatternAges } from "./chart-pattern-ages.ts";
import type { ScanPopulation } from "./cross-scan.ts";
import type { PassRates } from "./pass-rates.ts";
import type { PatternModels } from "./pattern-models.ts";
import { ScanEvaluators } from "./scan-evaluators.ts";
import type { ColumnCache } from "./column-cache.ts";

/** One view of the market with what is kept of it. */
export interface CachedView {
  readonly view: ScanView;
  readonly cachedColumns: ColumnCache;
  readonly chartPatterns: ChartPatternAges;
  readonly patternModels: PatternModels;
}

export interface ExecutionContext {
  /** Where conditions without a moment of their own are evaluated. */
  readonly home: CachedView;
  readonly passRates: PassRates;
  /** By which its work is planned. */
  readonly rules: Rules;
  /** Where those with a moment of their own are; instruments have the same indices there. */
  readonly viewAt: (moment: Moment) => MomentView;
}

/** A place where not everybody of the scan need be considered: some were not listed yet, or not any more. */
export interface MomentView extends CachedView {
  readonly members: Int32Array;
}

/** A place, and what answers the conditions that are evaluated there. */
interface EvaluationView extends CachedView {
  readonly evaluators: ScanEvaluators;
  /** 1 for each instrument considered there; absent = everybody of the scan is. */
  readonly considered?: Uint8Array;
}

/** The places where the conditions of one payload are evaluated: home, and one for each moment of their own. */
export class EvaluationViews {
  readonly #context: ExecutionContext;
  readonly #population: ScanPopulation;
  readonly #home: EvaluationView;
  readonly #others = new Map<string, EvaluationView>();

  /** `population`: whom the scan has left, for conditions that compare with others of it. */
  constructor(context: ExecutionContext, population: ScanPopulation) {
    this.#context = context;
    this.#population = population;
    this.#home = this.#on(context.home);
  }

  of({ moment }: LeafBase): EvaluationView {
    if (moment === undefined) return this.#home;
    let ground = this.#others.get(moment.key);
    if (ground === undefined) {
      const place = this.#context.viewAt(moment);
      const considered = new Uint8Array(place.view.instruments);
      for (const lane of place.members) considered[lane] = 1;
      this.#others.set(moment.key, (ground = { ...this.#on(place), considered }));
    }
    return ground;
  }

  /** Whether a condition is asked of an instrument where it stands. */
  considers(leaf: LeafBase, lane: number): boolean {
    return leaf.moment === undefined || this.of(leaf).considered?.[lane] !== 0;
  }

  #on(place: CachedView): EvaluationView {
    return { ...place, evaluators: new ScanEvaluators(place.view, this.#population) };
  }
}
