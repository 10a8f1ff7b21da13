import { CHART_PATTERN_HISTORY, feedsOf } from "#catalogue";
import { SESSION_ZONES, type ScanPayload, type SessionZone, type Timeframe } from "#contract";
import { nodesOf, totalWarmup, type SeriesNode } from "#expression";
import { bind } from "./bind.ts";
import type { FeedPlan } from "./feed-plan.ts";
import { leavesOf, rowsOf, type FilterPlan, type Frame, type LeafPlan } from "./plan.ts";

/** Bars of one frame, counted back from the newest, that a scan needs for a first answer. */
export interface FrameNeed {
  readonly timeframe: Timeframe;
  readonly zones: readonly SessionZone[];
  readonly bars: number;
}

/** What a valid payload needs: bars of its own frames, and the names of stored bars and feeds, in order. */
export interface PlanNeeds {
  readonly frames: readonly FrameNeed[];
  readonly feeds: readonly string[];
}

/** Reads nothing but the payload. Recursions count their warm-up, though they rest on every bar before. */
export function planNeeds(payload: ScanPayload): PlanNeeds {
  const frames = new Map<string, FrameNeed>();
  const feeds = new Set<string>();
  const add = (frame: Frame, bars: number): void => {
    const known = frames.get(frame.key)?.bars ?? 0;
    const { timeframe, zones } = studyFrame(frame);
    frames.set(frame.key, { timeframe, zones, bars: Math.max(known, bars) });
  };
  for (const leaf of bind(payload).conditions.flatMap(leavesOf)) {
    for (const feed of feedsOfLeaf(leaf)) feeds.add(feed);
    if (leaf.kind === "filter") add(leaf.frame, barsOf(leaf));
    if (leaf.kind === "chartPattern") add(leaf.frame, CHART_PATTERN_HISTORY + leaf.lookback);
  }
  return { frames: [...frames.values()], feeds: [...feeds].sort() };
}

/** A condition's own frame has no zones but those that a payload can name. */
function studyFrame({ timeframe, zones }: Frame): { timeframe: Timeframe; zones: readonly SessionZone[] } {
  return { timeframe, zones: SESSION_ZONES.filter((zone) => zones.includes(zone)) };
}

function nodesOfFilter(filter: FilterPlan): SeriesNode[] {
  return [filter.left, ...filter.windows.flatMap(({ tests }) => tests.map(({ right }) => right))];
}

function barsOf(filter: FilterPlan): number {
  const window = Math.max(...filter.windows.map(rowsOf));
  return filter.ago + window + Math.max(...nodesOfFilter(filter).map(totalWarmup));
}

function feedsOfLeaf(leaf: LeafPlan): readonly string[] {
  switch (leaf.kind) {
    case "filter":
      return nodesOfFilter(leaf).flatMap((node) => feedsOf(node, studyFrame(leaf.frame)));
    case "chartPattern":
      return [leaf.frame.timeframe === "1d" ? "daily" : "minute"];
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
