import { throwIfInterrupted } from "#base";
import type { ChartPatternPlan } from "../plan/chart-pattern-plan.ts";
import type { FeedPlan } from "../plan/feed-plan.ts";
import type { PatternModelPlan } from "../plan/pattern-model-plan.ts";
import type { AttributePlan, LeafPlan } from "../plan/plan.ts";
import { ATTRIBUTE_COST } from "../plan/static-cost.ts";
import type { EvaluationView } from "../conditions/evaluation-views.ts";
import { attributeTruths } from "../facts/attribute.ts";
import { sliceOf } from "../slice-of.ts";
import type { Truth } from "../conditions/truth.ts";
import type { Backend } from "./backend.ts";

/** Evaluates leaves of one kind by one call of `truthOf(…)` per lane. */
export function laneByLane<Leaf extends LeafPlan, View = EvaluationView>(
  kind: Leaf["kind"],
  methods: Pick<Backend<View, Leaf>, "cost" | "source">,
  truthOf: (leaf: Leaf, view: View) => (lane: number) => Truth,
): Backend<View, Leaf> {
  return {
    ...methods,
    takes: (leaf): leaf is Leaf => leaf.kind === kind,
    truths([leaf], view, lanes, count, sink, place) {
      const slice = sliceOf(methods.cost(leaf!, view));
      const truthIn = truthOf(leaf!, view);
      for (let k = 0; k < count; k++) {
        if (k % slice === 0) throwIfInterrupted();
        sink.own[lanes[k]!] = truthIn(lanes[k]!);
      }
      return sink.all(lanes, count, place);
    },
  };
}

export const attributes = laneByLane<AttributePlan>("attribute", { cost: () => ATTRIBUTE_COST }, (leaf, { view }) =>
  attributeTruths(leaf, view),
);

export const feeds = laneByLane<FeedPlan>(
  "feed",
  { cost: (leaf, { evaluators }) => evaluators.feed(leaf).cost, source: () => "feeds" },
  (leaf, { evaluators, cachedColumns }) => {
    const evaluator = evaluators.feed(leaf);
    evaluator.requestColumns(cachedColumns);
    return (lane) => evaluator.evaluate(lane);
  },
);

export const chartPatterns = laneByLane<ChartPatternPlan>(
  "chartPattern",
  { cost: (leaf, view) => view.chartPatterns.cost(leaf) },
  (leaf, view) => view.chartPatterns.evaluatorOf(leaf),
);

export const patternModels = laneByLane<PatternModelPlan>(
  "patternModel",
  {
    cost: (leaf, view) => view.patternModels.cost(leaf),
    source: (leaf, view) => (view.patternModels.isReady(leaf) ? "kept embeddings" : "bars"),
  },
  (leaf, view) => view.patternModels.evaluatorOf(leaf),
);
