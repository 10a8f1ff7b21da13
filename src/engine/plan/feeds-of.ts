import { feedsOf } from "#catalogue";
import { SESSION_ZONES, type SessionZone, type Timeframe } from "#contract";
import { nodesOf, type SeriesNode } from "#expression";
import { isIntraday } from "#market";
import type { FeedPlan } from "./feed-plan.ts";
import type { FilterPlan, Frame, LeafPlan } from "./plan.ts";

/** Returns a frame in the catalogue's terms. A condition's own frame has only zones that a payload can name. */
export function studyFrame({ timeframe, zones }: Frame): { timeframe: Timeframe; zones: readonly SessionZone[] } {
  return { timeframe, zones: SESSION_ZONES.filter((zone) => zones.includes(zone)) };
}

export function nodesOfFilter(filter: FilterPlan): SeriesNode[] {
  return [filter.left, ...filter.windows.flatMap(({ tests }) => tests.map(({ right }) => right))];
}

/** Feeds by leaf: every snapshot reads them of the same plans. */
const feedsByLeaf = new WeakMap<LeafPlan, readonly string[]>();

/** Returns the names of the stored bars (daily, minute), listings and feeds that a condition reads. */
export function feedsOfLeaf(leaf: LeafPlan): readonly string[] {
  let feeds = feedsByLeaf.get(leaf);
  if (feeds === undefined) feedsByLeaf.set(leaf, (feeds = [...new Set(findFeeds(leaf))]));
  return feeds;
}

function findFeeds(leaf: LeafPlan): readonly string[] {
  switch (leaf.kind) {
    case "filter":
      return nodesOfFilter(leaf).flatMap((node) => feedsOf(node, studyFrame(leaf.frame)));
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
  const rights = test.windows.flatMap(({ tests }) => tests.map(({ right }) => right));
  return [test.left, ...rights].flatMap((node) =>
    nodesOf(node).flatMap((part) => (part.kind === "fact" ? part.fact.feeds : [])),
  );
}
