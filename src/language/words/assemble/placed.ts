import type { Timeframe } from "#contract";
import { FEATURES } from "#catalogue";
import { mapAtoms, type Condition, type Duration, type Tree } from "../chart/meanings.ts";
import { changeOver } from "../rules/changed.ts";
import { inSession } from "../rules/timeframe-rules.ts";
import { feature } from "../rules/subjects.ts";
import type { Clause } from "./item.ts";

const SESSION_MINUTES = 390;
const MINUTES: Readonly<Partial<Record<Timeframe, number>>> = {
  "1m": 1,
  "2m": 2,
  "3m": 3,
  "4m": 4,
  "5m": 5,
  "10m": 10,
  "15m": 15,
  "20m": 20,
  "30m": 30,
  "1hr": 60,
  "2hr": 120,
  "4hr": 240,
};
const DAYS: Readonly<Record<Duration["unit"], number>> = {
  minute: 0,
  hour: 0,
  bar: 1,
  day: 1,
  week: 5,
  month: 21,
  quarter: 63,
  year: 252,
};
const OF_DAY = new Set(
  FEATURES.filter(({ timeframes }) => timeframes === "date" || timeframes === "session").map(({ alias }) => alias),
);
/** A year's high on weekly bars is that of 52 bars. */
const OF_YEAR = new Set(["highest(252)", "lowest(252)", "highest_close(252)", "lowest_close(252)"]);
const BARS_OF_YEAR: Readonly<Partial<Record<Timeframe, number>>> = { "1wk": 52, "1mo": 12 };
const FRAMED = new Set(["feature", "candlestick", "chart_pattern"]);

/** Whether an atom's value depends on the timeframe. */
export function takesTimeframe(atom: Condition): boolean {
  if (atom.group === "stock") return atom.concept === "Gap";
  if (!FRAMED.has(atom.group)) return false;
  return atom.group !== "feature" || !OF_DAY.has(atom.concept.replace(/\(.*$/, ""));
}

/** Whether a stretch or a point of time can be said of an atom. */
export function takesTime(atom: Condition): boolean {
  return takesTimeframe(atom) || ["short", "indicator"].includes(atom.group) || OF_DAY.has(atom.concept);
}

/** Bars of the timeframe that a stretch of time has. */
export function barsIn(duration: Duration, timeframe: Timeframe | null): number {
  const { count, unit } = duration;
  if (unit === "bar") return Math.max(1, Math.round(count));
  const minutes = timeframe === null ? undefined : MINUTES[timeframe];
  if (minutes !== undefined) {
    const span = unit === "minute" ? count : unit === "hour" ? count * 60 : count * DAYS[unit] * SESSION_MINUTES;
    return Math.max(1, Math.ceil(span / minutes));
  }
  const days = count * (DAYS[unit] || 1);
  if (timeframe === "1wk") return Math.max(1, Math.round(unit === "week" ? count : days / 5));
  if (timeframe === "1mo") return Math.max(1, Math.round(unit === "month" ? count : days / 21));
  return Math.max(1, Math.round(days));
}

/** A clause's atoms with its timeframe, session and time. */
export function placed(clause: Clause): Tree {
  return mapAtoms(clause.tree, (atom) => {
    const rhs = atom.rhs.kind === "study" ? atom.rhs : null;
    const own = atom.timeframe ?? rhs?.timeframe ?? null;
    const named = atom.timeframe ?? (atom.rhs.kind === "study" && clause.timeframe !== null ? null : own);
    const timeframe = takesTimeframe(atom) ? (atom.timeframe ?? clause.timeframe ?? named ?? own) : null;
    let next: Condition = { ...atom, timeframe: timeframe === "1d" ? null : timeframe };
    if (rhs !== null) {
      const right =
        rhs.timeframe !== null && rhs.timeframe !== "1d" && atom.timeframe !== null
          ? rhs.timeframe
          : clause.timeframe !== null && rhs.timeframe === "1d"
            ? clause.timeframe
            : rhs.timeframe;
      const alias = rhs.concept.replace(/\(.*$/, "");
      const year = OF_YEAR.has(rhs.concept) ? BARS_OF_YEAR[timeframe ?? "1d"] : undefined;
      const concept = year === undefined ? rhs.concept : rhs.concept.replace(/\d+/, String(year));
      const frame = OF_DAY.has(alias) ? null : right;
      const isOther = frame !== null && frame !== (timeframe ?? "1d");
      next = { ...next, rhs: { ...rhs, concept, timeframe: isOther ? frame : null } };
    }
    if (clause.session !== null && takesTimeframe(atom) && !clause.session.includes("regular"))
      next = inZone(next, clause.session);
    const isTimed =
      takesTimeframe(atom) ||
      ["short", "indicator"].includes(atom.group) ||
      (atom.concept === "gap_pct" && timeframe === null);
    if (clause.ago !== null && (isTimed || OF_DAY.has(atom.concept)) && next.barsAgo === null)
      next = shifted(next, barsIn(clause.ago, timeframe));
    const unit = clause.streak?.unit;
    if (
      clause.streak !== null &&
      timeframe === null &&
      (unit === "week" || unit === "month") &&
      isOfOneBar(next) &&
      !AVERAGE.test(next.concept)
    ) {
      const within = Math.max(1, Math.round(clause.streak.count));
      next = { ...next, timeframe: unit === "week" ? "1wk" : "1mo", within, withinAll: true };
    } else if (
      clause.streak !== null &&
      unit !== "day" &&
      unit !== "bar" &&
      isMove(next) &&
      AVERAGE.test(next.concept)
    ) {
      next = { ...next, rhs: { ...next.rhs, bars_ago: barsIn(clause.streak, timeframe) } };
    } else if (clause.streak !== null && isTimed) {
      const bars = barsIn(clause.streak, timeframe);
      if (bars > 1) next = { ...next, within: bars, withinAll: true };
    } else if (
      clause.window !== null &&
      SPANS.has(next.concept) &&
      next.rhs.kind !== "study" &&
      clause.window.duration.unit !== "bar"
    ) {
      next = { ...next, ...overSpan(next.concept, clause.window.duration) };
    } else if (clause.window?.isSpan === true && isMove(next)) {
      next = { ...next, rhs: { ...next.rhs, bars_ago: barsIn(clause.window.duration, timeframe) } };
    } else if (clause.window !== null && isTimed) {
      const bars = barsIn(clause.window.duration, timeframe);
      if (bars > 1) next = { ...next, within: bars, withinAll: clause.window.all };
    }
    if (clause.isAfter && next.withinAll && next.barsAgo === null) next = { ...next, barsAgo: 1 };
    return next;
  });
}

/** So many bars earlier; a right side that was said to be as old is not moved twice. */
function shifted(atom: Condition, bars: number): Condition {
  const { rhs } = atom;
  return {
    ...atom,
    barsAgo: bars,
    rhs:
      rhs.kind === "study" && rhs.bars_ago === bars && atom.concept !== rhs.concept ? { ...rhs, bars_ago: null } : rhs,
  };
}

/** `lower closes for 3 weeks` speaks of weekly bars; `above the 50-day for 3 weeks` does not. */
function isOfOneBar(atom: Condition): boolean {
  if (atom.group === "candlestick") return true;
  if (atom.rhs.kind === "study") return atom.rhs.concept === atom.concept || atom.rhs.concept === "open";
  return atom.concept === "change_pct";
}

/** Whether a condition compares a series with its own bar before. */
function isMove(atom: Condition): atom is Condition & { readonly rhs: { readonly kind: "study" } } {
  const { rhs } = atom;
  return rhs.kind === "study" && rhs.concept === atom.concept && rhs.bars_ago === 1 && rhs.multiplier === null;
}

const AVERAGE = /^(?:sma|ema|wma|hma|vwma)\(/;
const SPANS = new Set(["avg_volume", "avg_dollar_volume", "change_pct"]);

/** `average volume above 1M over 3 months`: the stretch is the length of the study. */
function overSpan(concept: string, duration: Duration): Pick<Condition, "concept" | "subject"> {
  const subject =
    concept === "change_pct" ? changeOver(duration.count, duration.unit) : feature(concept, [barsIn(duration, null)]);
  return { concept: subject.concept, subject };
}

function inZone(atom: Condition, session: NonNullable<Condition["session"]>): Condition {
  if (atom.subject === null || atom.group !== "feature")
    return atom.group === "candlestick" ? { ...atom, session } : atom;
  const moved = inSession(atom.subject, session);
  return moved === null ? atom : { ...atom, concept: moved.concept, session: moved.session, subject: moved };
}
