import { AppError } from "#base";
import { parseAsOf, type AsOfBasis, type ScanPayload } from "#contract";
import { resolveAsOf, type Calendar, type MarketSource } from "#market";
import {
  compareLeaves,
  compareOwnMoment,
  compareSides,
  type LeafComparison,
  type LeafReading,
  type ScanEngine,
  type DiffSide,
} from "#scan";
import { cutAt, spoiltAfter, type LaterData, type PastMoment } from "./later-data.ts";
import { engineOn, sideOn, type ExaminedMarket } from "./examined-market.ts";

export interface LookaheadOptions {
  /** Past moments in the form of an AsOf; absent: moments spread over the data. */
  readonly moments?: readonly string[] | undefined;
  onProgress(label: string, done: number, total: number): void;
}

/** Difference of one ticker's condition between the two markets. */
export interface Leak {
  readonly ticker: string;
  readonly condition: string;
  readonly path: string;
  /** Reading on all data. */
  readonly whole: LeafReading;
  /** Reading without the later data, or with garbage in its place. */
  readonly other: LeafReading;
}

export interface LookaheadCheck {
  readonly as_of: string;
  readonly basis: AsOfBasis;
  /** cut: later data are removed. garbage: later data are impossible values. */
  readonly later: "cut" | "garbage";
  readonly count: number;
  readonly universe_size: number;
  /** Reason why the data cannot serve the scan at that moment; null if they can. */
  readonly skipped: string | null;
  /** Tickers that match in only one of the two markets. */
  readonly flipped: readonly string[];
  /** Conditions whose outcome or value differs, at most 20 tickers for each. */
  readonly leaks: readonly Leak[];
  readonly leaks_count: number;
}

export interface LookaheadReport {
  readonly snapshot: string;
  readonly moments: readonly string[];
  /** Number of comparisons that the data could serve. */
  readonly examined: number;
  /** True if no comparison differs. */
  readonly clean: boolean;
  readonly checks: readonly LookaheadCheck[];
}

const MOMENTS = 12;
/** Most candidates; from those that the data can serve, `MOMENTS` are chosen. */
const CANDIDATES = 120;
const LEAKS_SHOWN = 20;
/** Minutes of the day in New York for intraday moments. */
const INTRADAY = [630, 720, 930];
/**
 * Later data that must not change an answer, by basis. Later splits, corrections and amendments change a restated answer by
 * design.
 */
const MUST_NOT_MATTER: readonly (readonly [AsOfBasis, LaterData])[] = [
  ["as_traded", "everything"],
  ["restated", "bars"],
];

/**
 * Checks whether a scan of a past moment sees later data. At each moment the answer on all data must equal the answers on data
 * cut there and on data with garbage after it, condition by condition and value by value. Conditions with a moment of their own
 * are also compared with data cut at that moment.
 * Errors: bad_request if no moment can be examined, those of a scan.
 */
export function lookahead(examined: ExaminedMarket, { moments, onProgress }: LookaheadOptions): LookaheadReport {
  const { source, calendar, payload } = examined;
  const whole = engineOn(examined, source);
  const latest = latestNamed(payload, whole, calendar);
  const requested = moments ?? spread(examined, whole, latest);
  const past = requested.map((asOf) => ({ asOf, ...momentOf(asOf, whole, calendar) }));
  const usable = past.filter(({ instant }) => instant >= latest);
  if (usable.length === 0 || (moments !== undefined && usable.length < past.length)) {
    const why =
      latest > -Infinity
        ? "the payload names moments of its own, which are later: give --as-of after them, or use days back such as -P5D in it"
        : "the data have too few sessions";
    throw new AppError("bad_request", `No moment can be examined: ${why}.`);
  }
  const spared = farthestKey(source);
  const total = usable.length * MUST_NOT_MATTER.length * 2;
  const checks: LookaheadCheck[] = [];
  for (const moment of usable) {
    for (const [basis, what] of MUST_NOT_MATTER) {
      const pinned: ScanPayload = { All: [{ AsOf: moment.asOf, AsOfBasis: basis, Leaf: payload }] };
      for (const later of ["cut", "garbage"] as const) {
        onProgress(`${moment.asOf} ${basis} ${later}`, checks.length, total);
        const other =
          later === "cut" ? cutAt(source, moment, what, spared, calendar) : spoiltAfter(source, moment, what, calendar);
        const comparison = compare(
          examined,
          whole,
          engineOn(examined, other),
          pinned,
          later === "cut" ? spared : undefined,
        );
        checks.push({ as_of: moment.asOf, basis, later, ...comparison });
      }
    }
  }
  return {
    snapshot: source.snapshot,
    moments: usable.map(({ asOf }) => asOf),
    examined: checks.filter(({ skipped }) => skipped === null).length,
    clean: checks.every(({ flipped, leaks_count: leaks }) => flipped.length === 0 && leaks === 0),
    checks,
  };
}

function compare(
  examined: ExaminedMarket,
  whole: ScanEngine,
  other: ScanEngine,
  payload: ScanPayload,
  spared: string | undefined,
): Omit<LookaheadCheck, "as_of" | "basis" | "later"> {
  const [one, two] = [sideOn(whole, examined, payload), sideOn(other, examined, payload)];
  const { entered, left } = compareSides(one, two);
  const apart = spared === undefined ? [] : ownMoments(examined, whole, one, spared);
  const compared = [...compareLeaves(one, two), ...apart];
  const leaks = compared.flatMap(({ path, label, differences }) =>
    differences
      .slice(0, LEAKS_SHOWN)
      .map(({ ticker, from, to }): Leak => ({ ticker, condition: label, path, whole: from, other: to })),
  );
  const members = "reason" in one.target ? one.target.universeSize : one.members.size;
  return {
    count: one.matches.size,
    universe_size: members,
    skipped: "reason" in one.target ? one.target.reason : null,
    flipped: [...entered, ...left].map(({ ticker }) => ticker).sort(),
    leaks,
    leaks_count: compared.reduce((sum, { flipped, moved }) => sum + Math.max(flipped, moved), 0),
  };
}

/**
 * Compares each condition with a moment of its own with the data cut at that moment: data between it and the moment of the scan
 * must stay unseen, and instruments not listed yet must have no value.
 */
function ownMoments(
  examined: ExaminedMarket,
  whole: ScanEngine,
  side: DiffSide,
  spared: string,
): readonly LeafComparison[] {
  const { source, calendar, request } = examined;
  if ("reason" in side.target) return [];
  return side.plan.moments.flatMap((moment) => {
    const { session, instant } = whole.resolveMoment(moment);
    if (session < 0 || instant >= whole.now.instant) return [];
    const what = moment.basis === "as_traded" ? "everything" : "bars";
    const cut = cutAt(source, { session, instant }, what, spared, calendar);
    return compareOwnMoment(side, moment, engineOn(examined, cut), request);
  });
}

function momentOf(asOf: string, engine: ScanEngine, calendar: Calendar): PastMoment {
  const parsed = parseAsOf(asOf);
  if (typeof parsed === "string") {
    throw new AppError("bad_request", `--as-of ${asOf} is no date, time or number of days back such as -P5D.`);
  }
  const { session, instant } = resolveAsOf(parsed, engine.now, calendar);
  if (session >= 0 && instant < engine.now.instant) return { session, instant };
  throw new AppError("bad_request", `--as-of ${asOf} has nothing after it in the data; name an earlier moment.`);
}

/**
 * Returns the latest moment that conditions name by date. Scans of earlier moments see later data because the payload demands
 * it.
 */
function latestNamed(payload: ScanPayload, engine: ScanEngine, calendar: Calendar): number {
  let latest = -Infinity;
  for (const [, asOf = ""] of JSON.stringify(payload).matchAll(/"AsOf":"([^"]+)"/g)) {
    const parsed = parseAsOf(asOf);
    if (typeof parsed === "string" || parsed.kind === "relative") continue;
    latest = Math.max(latest, resolveAsOf(parsed, engine.now, calendar).instant);
  }
  return latest;
}

/**
 * Returns moments spread over those that the data can serve, or over all candidates if none can be served, so that the report
 * states the reasons.
 */
function spread(examined: ExaminedMarket, whole: ScanEngine, latest: number): readonly string[] {
  const { calendar, source, payload, request } = examined;
  const all = candidates(source, calendar).filter((asOf) => momentOf(asOf, whole, calendar).instant >= latest);
  const served = all.filter(
    (AsOf) => !("reason" in whole.target(whole.plan({ All: [{ AsOf, Leaf: payload }] }, request), request)),
  );
  const list = served.length > 0 ? served : all;
  const step = Math.max(1, list.length / MOMENTS);
  return Array.from({ length: Math.min(MOMENTS, list.length) }, (_, k) => list[Math.floor((k + 0.5) * step)]!);
}

/**
 * Returns candidates in order of time: many sessions and, if there are minutes, as many moments inside sessions with minutes.
 */
function candidates(source: MarketSource, calendar: Calendar): readonly string[] {
  const moments = new Map<string, number>();
  const days = reachOf(source.daily.session);
  for (const session of between(...days, CANDIDATES)) {
    if (session < days[1]) moments.set(calendar.isoDate(session), calendar.extendedClose(session));
  }
  const inside = reachOf(source.minutes?.session ?? new Int32Array(0));
  for (const [k, session] of between(...inside, CANDIDATES / 3).entries()) {
    const minute = INTRADAY[k % INTRADAY.length]!;
    const clock = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    moments.set(`${calendar.isoDate(session)}T${clock}`, calendar.midnight(session) + minute);
  }
  return [...moments].sort((a, b) => a[1] - b[1]).map(([asOf]) => asOf);
}

/** Returns at most `most` whole numbers spread over [first, last]. */
function between(first: number, last: number, most: number): readonly number[] {
  if (first > last) return [];
  const count = Math.min(most, last - first + 1);
  const numbers = Array.from({ length: count }, (_, k) => first + Math.floor((k * (last - first + 1)) / count));
  return [...new Set(numbers)];
}

function reachOf(sessions: Int32Array): readonly [number, number] {
  let [first, last] = [Infinity, -Infinity];
  for (const session of sessions) {
    if (session < first) first = session;
    if (session > last) last = session;
  }
  return [first, last];
}

/** Returns the ticker with the newest bar, so that a cut market ends at the same session as the whole one. */
function farthestKey({ daily, minutes }: MarketSource): string {
  let [farthest, found] = [-1, ""];
  for (const table of minutes === undefined ? [daily] : [minutes, daily]) {
    for (const [k, key] of table.keys.entries()) {
      const end = table.offsets[k + 1]!;
      if (end > table.offsets[k]! && table.session[end - 1]! >= farthest) {
        [farthest, found] = [table.session[end - 1]!, key];
      }
    }
  }
  return found;
}
