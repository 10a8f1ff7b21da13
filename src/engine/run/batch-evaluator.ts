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
