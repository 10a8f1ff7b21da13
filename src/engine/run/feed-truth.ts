import type { FeedPlan } from "../plan/feed-plan.ts";
import { frameOf } from "../plan/frame.ts";
import { feedCost } from "../plan/static-cost.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { earningsTruth } from "./earnings-truth.ts";
import { KnownFeeds } from "./known-feeds.ts";
import { insiderTruth } from "./insider-truth.ts";
import { StepsEvaluator } from "./steps-truth.ts";
import { NULL, type Truth } from "./truth.ts";

/** A condition on feeds made ready for one view. */
export interface FeedEvaluator {
  readonly cost: number;
  /** Whether the store has no rows of the instrument in a feed that it asks. */
  lacksFeed(instrument: number): boolean;
  evaluate(instrument: number): Truth;
}

export function feedEvaluator({ test }: FeedPlan, view: ScanView): FeedEvaluator {
  if (test.kind === "steps") return new StepsEvaluator(test, view);
  const stand = new KnownFeeds([test.kind], frameOf("1d", undefined), view);
  return {
    cost: feedCost(test),
    lacksFeed: (instrument) => stand.lacks(instrument),
    evaluate(instrument) {
      if (!stand.areStored || !stand.moveTo(instrument)) return NULL;
      const rows = stand.rows[0]!;
      return test.kind === "insiders"
        ? insiderTruth(test, rows, stand.moment, stand.today)
        : earningsTruth(test, rows, stand.moment, stand.today);
    },
  };
}
