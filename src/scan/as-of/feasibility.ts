import { getOrMake } from "#base";
import type { AsOfFeasibility, FeasibilityEntry } from "#contract";
import { TIMEFRAME_INFO, type ResolvedMoment } from "#market";
import { type Frame, type FrameBars, usesDailyBars, type EngineData, type ScanView, sessionCounts } from "#tiles";
import { feedsOfLeaf, barsOfLeaf, type BarNeed, leavesOf, type LeafPlan, type Moment, type ScanPlan } from "#evaluate";

const SESSIONS_PER_WEEK = 5;
const SESSIONS_PER_MONTH = 21;
const MINUTES_PER_SESSION = 390;
/** Share of the names above which we say "most". */
const MOST = 0.5;
/** Upper bound on the sessions without data that a note names. */
const NAMED_SESSIONS = 5;

/** A moment at which conditions of a plan look at the market. */
export interface FeasibilityPoint {
  readonly moment: Moment;
  readonly resolved: ResolvedMoment;
  /**
   * Returns how many instruments of the universe see fewer than `bars` bars of a frame; undefined if no bar is visible.
   */
  readonly countShort: ((frame: Frame, bars: number) => number) | undefined;
}

/** Returns `countShort` of a view. */
export function shortCounter(view: ScanView, universe: Int32Array): NonNullable<FeasibilityPoint["countShort"]> {
  const frames = new Map<string, Int32Array>();
  return (frame, bars) => {
    const shorter = getOrMake(frames, frame.key, () => shorterThan(view.bars(frame), universe));
    return shorter[Math.min(bars, shorter.length - 1)]!;
  };
}

/** Returns per number of bars how many instruments of the universe see fewer, up to one more than the longest lane. */
function shorterThan({ tiles, visible }: FrameBars, universe: Int32Array): Int32Array {
  const shorter = new Int32Array(tiles.maxRows + 2);
  for (let k = 0; k < universe.length; k++) shorter[visible[universe[k]!]! + 1]!++;
  for (let bars = 1; bars < shorter.length; bars++) shorter[bars]! += shorter[bars - 1]!;
  return shorter;
}

/**
 * Checks whether the data can serve a plan at the moments of its conditions. Blocked: an instant before the first or
 * after the newest bar, too few bars for most of the universe, or a needed session in which most names have no bar.
 * Warnings: the same for some tickers, or in the optional part of a window in which one bar suffices; and feeds that
 * the store lacks. `universe`: number of its instruments.
 */
export function feasibilityOf(
  plan: ScanPlan,
  scan: FeasibilityPoint,
  others: readonly FeasibilityPoint[],
  universe: number,
  now: { readonly data: EngineData; readonly resolved: ResolvedMoment },
): AsOfFeasibility {
  const blocked: FeasibilityEntry[] = [];
  const warnings: FeasibilityEntry[] = [];
  const notes: string[] = [];
  const lacks: Record<"blocked" | "warnings", string[]> = { blocked: [], warnings: [] };
  const { calendar } = now.data;
  const leaves = plan.conditions.flatMap(leavesOf);
  for (const point of [scan, ...others]) {
    const own = leaves.filter((leaf) => (leaf.moment ?? plan.moment).key === point.moment.key);
    for (const feed of absentFeeds(own, now.data)) {
      warnings.push({ ...feed, as_of: nameOf(point, now), reason: "no_feed", required_days: 1 });
    }
    if (point.resolved.kind === "live") continue;
    if (point !== scan) {
      const date = point.resolved.session < 0 ? "before all data" : calendar.isoDate(point.resolved.session);
      notes.push(`${point.moment.path} stands at ${date} (${point.moment.basis})`);
    }
    for (const need of needsOf(own)) {
      for (const { blocks, entry, note } of lacking(need, point, universe, now)) {
        (blocks ? blocked : warnings).push(entry);
        lacks[blocks ? "blocked" : "warnings"].push(note);
      }
    }
  }
  // Blocking reasons come last: callers show the last note as the reason for a skipped scan.
  notes.push(...lacks.warnings, ...lacks.blocked);
  return { ok: blocked.length === 0, blocked, warnings, notes, bases: [plan.moment.basis] };
}

function nameOf({ moment, resolved }: FeasibilityPoint, { data }: { readonly data: EngineData }): string {
  return moment.asOf ?? data.calendar.isoDate(resolved.session);
}

function absentFeeds(leaves: readonly LeafPlan[], data: EngineData): { feed: string; timeframe: string }[] {
  const feeds = [...new Set(leaves.flatMap(feedsOfLeaf))].sort();
  return feeds.flatMap((feed) => {
    if (feed === "daily" || feed === "listings") return [];
    if (feed === "minute") return data.minutes() === undefined ? [{ feed: "bars", timeframe: "1m" }] : [];
    return Object.hasOwn(data.feeds, feed) ? [] : [{ feed, timeframe: "1d" }];
  });
}

/** Returns the bars that conditions need, one entry per frame. */
export function needsOf(leaves: readonly LeafPlan[]): BarNeed[] {
  const needs = new Map<string, BarNeed>();
  for (const leaf of leaves) {
    for (const { frame, bars, least } of barsOfLeaf(leaf)) {
      const before = needs.get(frame.key);
      needs.set(frame.key, {
        frame,
        bars: Math.max(before?.bars ?? 0, bars),
        least: Math.max(before?.least ?? 0, least),
      });
    }
  }
  return [...needs.values()];
}

/** Returns the sessions that so many bars of a frame span, approximately for weeks and months. */
function sessionsOf(frame: Frame, bars: number): number {
  const info = TIMEFRAME_INFO[frame.timeframe];
  switch (info.kind) {
    case "minutes":
      return Math.ceil((bars * info.length) / MINUTES_PER_SESSION);
    case "sessions":
      return bars * info.length;
    case "week":
      return bars * SESSIONS_PER_WEEK;
    case "month":
      return bars * SESSIONS_PER_MONTH;
  }
}

interface Lack {
  readonly blocks: boolean;
  readonly entry: FeasibilityEntry;
  readonly note: string;
}

/** Returns the missing bars at a moment: one blocking reason, or warnings about parts of the answer. */
function lacking(
  { frame, bars, least }: BarNeed,
  point: FeasibilityPoint,
  universe: number,
  { data, resolved: newest }: { readonly data: EngineData; readonly resolved: ResolvedMoment },
): readonly Lack[] {
  const { calendar } = data;
  const tiles = usesDailyBars(frame) ? data.daily : data.minutes();
  const counts = tiles === undefined ? undefined : sessionCounts(tiles, tiles === data.daily);
  // Bars that the store does not have at all are reported as an absent feed.
  if (counts === undefined || counts.first < 0) return [];
  const { first } = counts;
  const { session } = point.resolved;
  const place = `${frame.timeframe} bars at ${point.moment.asOf}`;
  const lack = (blocks: boolean, reason: string, needed: number, note: string): Lack => ({
    blocks,
    entry: {
      as_of: point.moment.asOf!,
      feed: "bars",
      reason,
      required_days: sessionsOf(frame, needed),
      timeframe: frame.timeframe,
      oldest_available: calendar.isoDate(first),
    },
    note: `${place}: ${note}`,
  });
  const blocking = (reason: string, note: string): readonly Lack[] => [lack(true, reason, least, note)];
  if (session < first) return blocking("before_first_bar", `the data begin on ${calendar.isoDate(first)}`);
  if (session > newest.session)
    return blocking("after_newest_bar", `the data end on ${calendar.isoDate(newest.session)}`);
  if (point.countShort!(frame, least) > MOST * universe) {
    return blocking("insufficient_history", `${least} are needed, and most tickers have fewer`);
  }
  const missing = (needed: number): string | undefined => {
    const dates: string[] = [];
    // Until a session is over, an instrument may still get its bar: leave that session out.
    const last = point.resolved.instant < calendar.extendedClose(session) ? session - 1 : session;
    for (let one = Math.max(first, session - sessionsOf(frame, needed) + 1); one <= last; one++) {
      if (!counts.hasAtLeast(one, MOST * universe)) dates.push(calendar.isoDate(one));
    }
    if (dates.length === 0) return undefined;
    const more = dates.length > NAMED_SESSIONS ? ` and ${dates.length - NAMED_SESSIONS} more` : "";
    return `most tickers have no bars of ${dates.slice(0, NAMED_SESSIONS).join(", ")}${more}`;
  };
  const missed = missing(least);
  if (missed !== undefined) return blocking("sessions_missing", missed);
  const lacks: Lack[] = [];
  const short = point.countShort!(frame, bars);
  if (short > 0) {
    lacks.push(lack(false, "insufficient_history", bars, `${short} of ${universe} tickers have fewer than ${bars}`));
  }
  const missedOlder = bars === least ? undefined : missing(bars);
  if (missedOlder !== undefined) lacks.push(lack(false, "sessions_missing", bars, missedOlder));
  return lacks;
}
