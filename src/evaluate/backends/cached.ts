import type { FeedPlan } from "../plan/feed-plan.ts";
import type { FilterPlan, LeafPlan } from "../plan/plan.ts";
import type { EvaluationView } from "../conditions/evaluation-views.ts";
import type { CachedTruths } from "../conditions/window-tests.ts";
import type { Backend } from "./backend.ts";

/** Source that the timing tree prints for cached values. */
export const CACHED_SOURCE = "cached columns";

/** Returns what reads the truths of a leaf from cached values; undefined if one of them is missing. */
function cachedTruths(leaf: LeafPlan, { rules, evaluators, cachedColumns }: EvaluationView): CachedTruths | undefined {
  if (!rules.has("useCached")) return undefined;
  if (leaf.kind === "filter") return evaluators.filter(leaf).findCached(cachedColumns);
  return leaf.kind === "feed" ? evaluators.feed(leaf).findCached(cachedColumns) : undefined;
}

/** Reads cached columns and cached candles, no bars. It evaluates truth planes together that have the same slots. */
export const cached: Backend<EvaluationView, FilterPlan | FeedPlan> = {
  takes: (leaf, view): leaf is FilterPlan | FeedPlan => cachedTruths(leaf, view) !== undefined,
  cost: (leaf, view) => cachedTruths(leaf, view)!.cost,
  source: () => CACHED_SOURCE,
  joins([first], next, view) {
    const { planes } = cachedTruths(next, view)!;
    return planes !== undefined && planes.slots === cachedTruths(first!, view)!.planes?.slots;
  },
  truths(leaves, view, lanes, count, sink, place) {
    if (sink.planes !== undefined && cachedTruths(leaves[0]!, view)!.planes !== undefined) {
      const planes = leaves.map((leaf) => cachedTruths(leaf, view)!.planes!);
      return sink.planes(planes, lanes, count, place);
    }
    let left = count;
    for (let k = 0; k < leaves.length; k++) {
      const one = cachedTruths(leaves[k]!, view)!;
      const kept = sink.keepsTrue ? one.keepTrue?.(lanes, left, sink.own.length) : undefined;
      if (kept === undefined) one.write(lanes, left, sink.own);
      left = kept ?? sink.all(lanes, left, place + k);
    }
    return left;
  },
};
