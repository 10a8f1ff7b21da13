import type { LeafPlan } from "../plan/plan.ts";
import type { TruthSink } from "../conditions/truth-sink.ts";

/**
 * One way to evaluate leaves on the lanes of a view. Of several backends that take a leaf, all give the same bits;
 * `BACKENDS` lists the cheapest first.
 */
export interface Backend<View, Leaf extends LeafPlan = LeafPlan> {
  /** True if this backend can evaluate the leaf now. The other methods get only leaves that it takes. */
  takes(leaf: LeafPlan, view: View): leaf is Leaf;
  /** Returns rough ns per lane. */
  cost(leaf: Leaf, view: View): number;
  /** Returns the source of the values, as the timing tree prints it; absent: the tree prints none. */
  source?(leaf: Leaf, view: View): string;
  /** True if one call evaluates `next` together with `leaves`, of the same moment; absent: never. */
  joins?(leaves: readonly Leaf[], next: Leaf, view: View): boolean;
  /**
   * Sends the truths of lanes[0 … count-1] to `sink`; leaf k has the index `place` + k there. A lane that the sink drops
   * gets no further truth. Keeps the other lanes at the front of `lanes`; returns their number.
   */
  truths(leaves: readonly Leaf[], view: View, lanes: Int32Array, count: number, sink: TruthSink, place: number): number;
}
