import type { Truth } from "./truth.ts";

/** Filters that look at the same bar of the same frame, answered on many instruments at once. */
export interface BatchEvaluator {
  /** Whether it can be asked about an instrument. */
  holds(instrument: number): boolean;
  /** Asks all filters of those of lanes[0 … count-1] that it holds; `checkpoint` may throw to stop it. */
  evaluate(lanes: Int32Array, count: number, checkpoint: () => void): void;
  /** The truth of filter `k` on an instrument that was asked and that it holds. */
  truth(k: number, instrument: number): Truth;
}
