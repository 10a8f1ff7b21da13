import { getOrMake } from "#base";
import { feedsOf } from "#catalogue";
import { SESSION_ZONES, type SessionZone, type Timeframe } from "#contract";
import { nodesOf } from "#expression";
import { isIntraday } from "#market";
import type { Frame } from "#tiles";
import type { FeedPlan } from "./feed-plan.ts";
import { sidesOf, type LeafPlan } from "./plan.ts";

/** Returns a frame in the catalogue's terms. A condition's own frame has only zones that a payload can name. */
export function studyFrame({ timeframe, zones }: Frame): { timeframe: Timeframe; zones: readonly SessionZone[] } {
  return { timeframe, zones: SESSION_ZONES.filter((zone) => zones.includes(zone)) };
}

/** Feeds by leaf: every snapshot reads them of the same plans. */
const feedsByLeaf = new WeakMap<LeafPlan, readonly string[]>();

/** Returns the names of the stored bars (daily, minute), listings and feeds that a condition reads. */
export function feedsOfLeaf(leaf: LeafPlan): readonly string[] {
  return getOrMake(feedsByLeaf, leaf, () => [...new Set(findFeeds(leaf))]);
}

function findFeeds(leaf: LeafPlan): readonly string[] {
  switch (leaf.kind) {
    case "filter":
      return sidesOf(leaf).flatMap((node) => feedsOf(node, studyFrame(leaf.frame)));
    case "chartPattern":
    case "patternModel":
      return [isIntraday(leaf.frame.timeframe) ? "minute" : "daily"];
    case "attribute":
      return [leaf.attribute === "tradingStatus" ? "halts" : "listings"];
    case "feed":
      return feedsOfTest(leaf.test);
  }
}

function feedsOfTest(test: FeedPlan["test"]): readonly string[] {
  if (test.kind !== "steps") return [test.kind];
  return sidesOf(test).flatMap((node) =>
    nodesOf(node).flatMap((part) => (part.kind === "fact" ? part.fact.feeds : [])),
  );
}
