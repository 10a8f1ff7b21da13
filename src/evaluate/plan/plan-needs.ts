import { getOrMake } from "#base";
import type { ScanPayload, SessionZone, Timeframe } from "#contract";
import { framesOf, totalWarmup, type SeriesNode } from "#expression";
import type { PatternHead } from "#pattern-models";
import { resolveFrame, type Frame } from "#tiles";
import { bind } from "./bind.ts";
import { studyFrame } from "./feeds-of.ts";
import { KnownHeads } from "./known-heads.ts";
import { mostRowsOf, leavesOf, rowsOf, sidesOf, type LeafPlan } from "./plan.ts";

/** Number of newest bars of one frame that a scan needs for a first answer. */
export interface FrameNeed {
  readonly timeframe: Timeframe;
  readonly zones: readonly SessionZone[];
  readonly bars: number;
}

/** Needs of a valid payload: bars of its own frames, and the sorted names of stored bars and feeds. */
export interface PlanNeeds {
  readonly frames: readonly FrameNeed[];
  readonly feeds: readonly string[];
}

/** Number of newest bars of a frame. */
export interface BarNeed {
  readonly frame: Frame;
  readonly bars: number;
  /** Number without which nothing matches: one bar per window if any bar of it suffices. */
  readonly least: number;
}

/**
 * Returns the needs of a payload from the payload and its heads alone. A recursion counts its warm-up, although its
 * value depends on every earlier bar.
 */
export function planNeeds(payload: ScanPayload, heads?: ReadonlyMap<string, PatternHead>): PlanNeeds {
  const frames = new Map<string, FrameNeed>();
  const plan = bind(payload, undefined, new KnownHeads().name(heads));
  for (const leaf of plan.conditions.flatMap(leavesOf)) {
    const [own] = barsOfLeaf(leaf);
    if (own === undefined) continue;
    const { timeframe, zones } = studyFrame(own.frame);
    const earlier = frames.get(own.frame.key)?.bars ?? 0;
    frames.set(own.frame.key, { timeframe, zones, bars: Math.max(earlier, own.bars) });
  }
  return { frames: [...frames.values()], feeds: plan.feeds };
}

/** Needs by leaf: a range reads them for many sessions. */
const barNeeds = new WeakMap<LeafPlan, readonly BarNeed[]>();

/** Returns the bars that a condition reads: of its own frame first, then of the frames that it joins. */
export function barsOfLeaf(leaf: LeafPlan): readonly BarNeed[] {
  return getOrMake(barNeeds, leaf, () => needsOfLeaf(leaf));
}

function needsOfLeaf(leaf: LeafPlan): readonly BarNeed[] {
  if (leaf.kind === "chartPattern") return [leaf];
  if (leaf.kind === "patternModel") return [needAll(leaf.frame, leaf.model.head.scale)];
  if (leaf.kind !== "filter") return [];
  const nodes = sidesOf(leaf);
  const before = leaf.ago + Math.max(...nodes.map(totalWarmup));
  const leastRows = leaf.windows.map((one) => rowsOf(one.mode === "any" ? { ...one, bars: 1 } : one));
  const own = {
    frame: leaf.frame,
    bars: before + mostRowsOf(leaf.windows),
    least: before + Math.max(...leastRows),
  };
  return [own, ...nodes.flatMap((node) => joinedBars(node, leaf.frame))];
}

const needAll = (frame: Frame, bars: number): BarNeed => ({ frame, bars, least: bars });

function joinedBars(node: SeriesNode, frame: Frame): readonly BarNeed[] {
  return framesOf(node).flatMap((joined) => {
    const other = resolveFrame(joined.frame, frame);
    const before = joined.join === "prior" ? 1 : 0;
    return [needAll(other, 1 + before + totalWarmup(joined.of)), ...joinedBars(joined.of, other)];
  });
}
