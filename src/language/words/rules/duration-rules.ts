import { table } from "#base";
import { DEFAULTS } from "../defaults.ts";
import type { Duration, TimeUnit } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";

const UNITS = table<TimeUnit>({
  bar: "bar",
  candle: "bar",
  candlestick: "bar",
  period: "bar",
  close: "bar",
  print: "bar",
  session: "day",
  day: "day",
  d: "day",
  trading: "day",
  week: "week",
  w: "week",
  wk: "week",
  month: "month",
  mo: "month",
  mth: "month",
  m: "month",
  quarter: "quarter",
  q: "quarter",
  qtr: "quarter",
  year: "year",
  yr: "year",
  y: "year",
  twelvemonth: "year",
  hour: "hour",
  h: "hour",
  hr: "hour",
  minute: "minute",
  min: "minute",
});
const UNIT =
  "bar|candle|candlestick|period|session|day|d|week|w|wk|month|mo|mth|m|quarter|qtr|q|year|yr|y|hour|h|hr|minute|min";
/** Bars of a day that a span has, and calendar days. */
const DAYS: Readonly<Record<TimeUnit, number>> = {
  minute: 0,
  hour: 0,
  bar: 1,
  day: 1,
  week: 5,
  month: 21,
  quarter: 63,
  year: 252,
};
const CALENDAR: Readonly<Record<TimeUnit, number>> = {
  minute: 0,
  hour: 0,
  bar: 1,
  day: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
};

/** Daily bars, or the bars that the words count. */
export const barsOf = (duration: Duration): number =>
  Math.max(1, Math.round(duration.count * (DAYS[duration.unit] || 1)));
export const calendarDaysOf = (duration: Duration): number =>
  Math.max(1, Math.round(duration.count * (CALENDAR[duration.unit] || 1)));

export function unitIn(match: Match): TimeUnit | undefined {
  for (let at = match.to - 1; at >= match.from; at--) {
    const unit = UNITS[match.tokens[at]!.stem];
    if (unit !== undefined) return unit;
  }
  return undefined;
}

const spanOf = (match: Match, count: number, vague = false): Duration => ({
  count,
  unit: unitIn(match) ?? "day",
  vague,
});

/** 20 days, 3 months, a week, a few bars. */
export const DURATION_RULES: readonly Rule[] = [
  rule("duration", `{number} ( trading|business|calendar|full|whole|daily )? ${UNIT}`, (match) =>
    spanOf(match, match.one("number")),
  ),
  rule(
    "duration",
    "a|one|single trading? bar|candle|session|day|week|month|quarter|year|hour",
    (match) => spanOf(match, 1),
    -0.1,
  ),
  rule("duration", `couple of? ( trading )? bar|candle|session|day|week|month|quarter|year|hour`, (match) =>
    spanOf(match, 2),
  ),
  rule(
    "duration",
    `few|several|handful of? ( trading )? bar|candle|session|day|week|month|quarter|year|hour`,
    (match) => spanOf(match, DEFAULTS.few.value, true),
  ),
  rule(
    "duration",
    "( a|an|one|the )? ( whole|full|entire|solid|complete ) week|month|quarter|year|hour|day|session",
    (match) => spanOf(match, 1),
    0.1,
  ),
  rule("duration", "{number} ( whole|full|entire|solid|complete|straight|long )? ( and a half )? decade", (match) => ({
    count: match.one("number") * 10,
    unit: "year",
    vague: false,
  })),
  rule("duration", "decade", () => ({ count: 10, unit: "year", vague: false }), -0.2),
  rule("duration", "fortnight", () => ({ count: 2, unit: "week", vague: false })),
  rule("duration", "half a|year", (match) => (match.has("year") ? { count: 6, unit: "month", vague: false } : null)),
];

/** `over the 50-day`: the length of a line, and no stretch of time. */
export function isLength(match: Match): boolean {
  const last = match.tokens[match.to - 1]!;
  const count = match.tokens[match.to - 2];
  return (
    match.has("the") && count?.kind === "number" && count.number > 1 && /^(?:day|week|month|hour|d|w)$/.test(last.text)
  );
}

const LAST = "last|past|previous|prior|preceding|trailing|latest|recent|most-recent";
const IN = "in|within|over|during|for|across|throughout|inside|since|from|through|at|on|of|any|once|least|twice|per";

/** The stretch as a whole, and not any bar of it. */
const isSpan = (match: Match): boolean =>
  match.has("over", "during", "across", "throughout", "through", "since", "for") &&
  !match.has("any", "once", "least", "point");

/** Stretches before now: in the last 5 days, over the past month, this week, all week. */
export const WINDOW_RULES: readonly Rule[] = [
  rule(
    "window",
    `( ${IN} )? ( any|some|one|point|time|least|once )* ( ${IN} )? ${LAST} {duration}`,
    (match) => ({
      duration: match.one("duration"),
      all: match.has("throughout") || match.tokens[match.from]!.stem === "for",
      isSpan: isSpan(match),
    }),
    0.5,
  ),
  rule(
    "window",
    `( ${IN} )? ( any|some|one|point|time|least|once )* ( ${IN} )? ${LAST} week|month|quarter|year|hour|bar|candle|session`,
    (match) => ({
      duration: { count: 1, unit: unitIn(match)!, vague: false },
      all: match.tokens[match.from]!.stem === "for",
      isSpan: isSpan(match),
    }),
  ),
  rule(
    "window",
    `( sometime|anytime | some|any time | some|any day|point | once | at least once )? ( ${IN} )? this past|last ( {duration} | week|month|quarter|year )`,
    (match) => ({
      duration: match.maybe("duration") ?? { count: 1, unit: unitIn(match)!, vague: false },
      all: false,
      isSpan: isSpan(match),
    }),
    0.4,
  ),
  rule("window", "in|within|over|during|inside|across {duration}", (match) =>
    isLength(match) ? null : { duration: match.one("duration"), all: false, isSpan: isSpan(match) },
  ),
  rule("window", "within|in {duration} of today|now", (match) => ({ duration: match.one("duration"), all: false })),
  rule(
    "window",
    `( in|during|within )? ( any|some|at|time|point|day )* ( in|during )? this|current week|month|quarter|year`,
    (match) => ({ duration: { count: 1, unit: unitIn(match)!, vague: false }, all: false }),
  ),
  rule("window", "on|for|of this|week|month|quarter|year", (match) => {
    const unit = unitIn(match);
    return unit === undefined || match.has("this") ? null : { duration: { count: 1, unit, vague: false }, all: false };
  }),
  rule("window", "recently|lately", () => ({
    duration: { count: DEFAULTS.recently.value, unit: "bar", vague: true },
    all: false,
  })),
  rule("window", "all week|month|quarter|year", (match) => ({
    duration: { count: 1, unit: unitIn(match)!, vague: false },
    all: true,
  })),
  rule("window", "today or yesterday", () => ({ duration: { count: 2, unit: "day", vague: false }, all: false })),
  rule(
    "window",
    "within|in|over|during last|past|previous {number}",
    (match) => ({ duration: { count: match.one("number"), unit: "bar", vague: false }, all: false }),
    -0.5,
  ),
];

/** Points before now: yesterday, 3 days ago, the previous bar. */
export const AGO_RULES: readonly Rule[] = [
  rule("ago", "{duration} ago|back|earlier|prior|before", (match) => match.one("duration"), 0.2),
  rule("ago", "yesterday", () => ({ count: 1, unit: "day", vague: false })),
  rule("ago", "day before yesterday", () => ({ count: 2, unit: "day", vague: false }), 0.2),
  rule("ago", "previous|prior|preceding|last|prev bar|candle|session|day|trading", (match) =>
    match.has("trading") ? null : { count: 1, unit: unitIn(match) ?? "bar", vague: false },
  ),
  rule("ago", "day|bar|candle|session|week|month|quarter|year before|earlier|prior", (match) => ({
    count: 1,
    unit: unitIn(match) ?? "bar",
    vague: false,
  })),
  rule(
    "ago",
    "last|previous|prior week|month|quarter|year",
    (match) => ({ count: 1, unit: unitIn(match)!, vague: false }),
    -0.1,
  ),
];

const ROW = "consecutive|back-to-back|consecutively|straight|successive|running";

/** On each of so many bars: 3 days in a row, for 5 consecutive bars. */
export const STREAK_RULES: readonly Rule[] = [
  rule(
    "streak",
    `( for|over|in )? ( at|least )* ( last|past )? {number} ${ROW} ( trading )? ${UNIT}`,
    (match) => spanOf(match, match.one("number")),
    0.4,
  ),
  rule(
    "streak",
    `( for|over )? ( at|least|last|past )* {duration} in|on row|trot|succession|running`,
    (match) => match.one("duration"),
    0.4,
  ),
  rule("streak", `( for|over )? ( at|least|last|past )* {duration} ${ROW}`, (match) => match.one("duration"), 0.3),
  rule("streak", `for|on each|every|all of? ( last|past|previous )? {duration}`, (match) => match.one("duration"), 0.4),
  rule("streak", `each|every of? ( last|past|previous ) {duration}`, (match) => match.one("duration"), 0.3),
  rule(
    "streak",
    `( for|over )? ( at|least|last|past )* {duration} ( back to back | one after another | on end | at a stretch | without a break )`,
    (match) => match.one("duration"),
    0.5,
  ),
  rule(
    "streak",
    `( on )? ( each|every|all ) ( and every )? ( single|one|trading )* day|session|bar|candle|week|month|close ( of|for|over|in|during|throughout|across )* ( the )? ( last|past|previous|prior )? {duration}`,
    (match) => match.one("duration"),
    0.5,
  ),
  rule("streak", "( ever )? since yesterday", () => ({ count: 2, unit: "day", vague: false }), 0.2),
  rule("streak", "today ( ,|and|& )* yesterday ( alike|both )?", () => ({ count: 2, unit: "day", vague: false }), 0.3),
  rule(
    "streak",
    "( on )? today ( ,|and|& )* yesterday ( ,|and|& )* the? day before ( yesterday|that )?",
    () => ({ count: 3, unit: "day", vague: false }),
    0.6,
  ),
  rule("streak", "( on )? both today and yesterday", () => ({ count: 2, unit: "day", vague: false }), 0.5),
  rule("streak", "( at least )? {duration} or|and|& more|longer|counting|over", (match) => match.one("duration")),
  rule("streak", "since {duration}", (match) => match.one("duration"), -0.1),
  rule("streak", "for at least {duration}", (match) => match.one("duration"), 0.3),
  rule("streak", `for ( last|past|previous )? {duration}`, (match) => match.one("duration")),
  rule("streak", "{number} time|times in row", (match) => ({ count: match.one("number"), unit: "bar", vague: false })),
  rule("streak", `{number} ${ROW}`, (match) => ({ count: match.one("number"), unit: "bar", vague: false }), -0.2),
];
