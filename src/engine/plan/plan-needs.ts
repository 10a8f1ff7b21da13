import { CHART_PATTERN_HISTORY } from "#catalogue";
import type { ScanPayload, SessionZone, Timeframe } from "#contract";
import { totalWarmup } from "#expression";
import { bind } from "./bind.ts";
import { nodesOfFilter, studyFrame } from "./feeds-of.ts";
import { leavesOf, rowsOf, type FilterPlan, type Frame } from "./plan.ts";

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
  const add = (frame: Frame, bars: number): void => {
    const known = frames.get(frame.key)?.bars ?? 0;
    const { timeframe, zones } = studyFrame(frame);
    frames.set(frame.key, { timeframe, zones, bars: Math.max(known, bars) });
  };
  const plan = bind(payload);
  for (const leaf of plan.conditions.flatMap(leavesOf)) {
    if (leaf.kind === "filter") add(leaf.frame, barsOf(leaf));
    if (leaf.kind === "chartPattern") add(leaf.frame, CHART_PATTERN_HISTORY + leaf.lookback);
  }
  return { frames: [...frames.values()], feeds: plan.feeds };
}

function barsOf(filter: FilterPlan): number {
  const window = Math.max(...filter.windows.map(rowsOf));
  return filter.ago + window + Math.max(...nodesOfFilter(filter).map(totalWarmup));
}
