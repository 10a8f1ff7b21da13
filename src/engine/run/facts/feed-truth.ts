import type { FeedPlan } from "../../plan/feed-plan.ts";
import { frameOf } from "../../plan/frame.ts";
import { feedCost } from "../../plan/static-cost.ts";
import type { ScanView } from "../../tiles/scan-view.ts";
import { earningsTruth } from "./earnings-truth.ts";
import { KnownFeeds } from "./known-feeds.ts";
import { insiderTruth } from "./insider-truth.ts";
import { StepsEvaluator } from "./steps-truth.ts";
import { NULL, type Truth } from "../truth.ts";

/** Evaluator of a condition on feeds for one view. */
export interface FeedEvaluator {
  /** Rough ns per instrument. */
  readonly cost: number;
  /** True if some feed of the condition has no rows of the instrument. */
  lacksFeed(instrument: number): boolean;
  evaluate(instrument: number): Truth;
}

export function feedEvaluator({ test }: FeedPlan, view: ScanView): FeedEvaluator {
  if (test.kind === "steps") return new StepsEvaluator(test, view);
  const feeds = new KnownFeeds([test.kind], frameOf("1d", undefined), view);
  return {
    cost: feedCost(test),
    lacksFeed: (instrument) => feeds.lacks(instrument),
    evaluate(instrument) {
      if (!feeds.areStored || !feeds.moveTo(instrument)) return NULL;
      const rows = feeds.rows[0]!;
      return test.kind === "insiders"
        ? insiderTruth(test, rows, feeds.moment, feeds.today)
        : earningsTruth(test, rows, feeds.moment, feeds.today);
    },
  };
}
