import type { Timeframe } from "#contract";
import type { Subject } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { barsOf, unitIn } from "./duration-rules.ts";
import { inSession, isDated } from "./timeframe-rules.ts";
import { feature, formula } from "./subjects.ts";

/** Highs and lows of so many bars as levels, and prices of other bars. */
export const LEVEL_RULES: readonly Rule[] = [
  rule(
    "study",
    "( the )? day|today high|low",
    (match) =>
      /^(?:days|day's|todays|today's)$/.test(match.tokens[match.to - 2]!.text)
        ? feature(match.has("high") ? "high" : "low")
        : null,
    0.4,
  ),
  ...(["high", "low"] as const).map((side) =>
    rule(
      "study",
      `( today|day|daily|session )* ${side}est|max|maximum|min|minimum price ( of|for|on|in )* ( the )? ( today|day|session )?`,
      (match) =>
        match.has("today", "day", "daily", "session") &&
        match.has(...(side === "high" ? ["highest", "max", "maximum"] : ["lowest", "min", "minimum"]))
          ? feature(side)
          : null,
      0.6,
    ),
  ),
  rule(
    "study",
    `{duration} ( closing|price )? high|low|peak|bottom|trough`,
    (match) => {
      const { count, unit } = match.one("duration");
      const isHigh = match.has("high", "peak");
      if (unit === "hour" || unit === "minute" || count === 0) return null;
      const bars = barsOf(match.one("duration"));
      if (bars >= 250 && bars <= 260 && !match.has("closing")) return feature(isHigh ? "high_52w" : "low_52w");
      if (match.has("closing")) return feature(isHigh ? "highest_close" : "lowest_close", [bars]);
      return feature(isHigh ? "highest" : "lowest", [bars]);
    },
    0.3,
  ),
  rule(
    "study",
    `highest|lowest|max|min|maximum|minimum|high|low ( high|low|price|point|level )? ( of|in|over|from|for )? ( last|past|previous|prior|trailing )? {duration}`,
    (match) => {
      const bars = barsOf(match.one("duration"));
      const isHigh =
        match.has("highest", "max", "maximum") || (match.has("high") && !match.has("lowest", "min", "minimum"));
      if (bars >= 250 && bars <= 260) return feature(isHigh ? "high_52w" : "low_52w");
      return feature(isHigh ? "highest" : "lowest", [bars]);
    },
    0.2,
  ),
  rule(
    "study",
    `last|past|previous|prior|preceding {duration} high|low`,
    (match) => {
      const bars = barsOf(match.one("duration"));
      return feature(match.has("high") ? "highest_prev" : "lowest_prev", [bars]);
    },
    0.4,
  ),
  rule(
    "study",
    `previous|prior|last|preceding {number} ( bar|day|candle|session|week )? high|low`,
    (match) => {
      const bars = barsOf({ count: match.one("number"), unit: unitIn(match) ?? "bar", vague: false });
      return feature(match.has("high") ? "highest_prev" : "lowest_prev", [bars]);
    },
    0.3,
  ),
  rule(
    "study",
    "last|previous|prior week|month|quarter|year high|low|close|open|range",
    (match) => {
      const unit = unitIn(match)!;
      const name = match.tokens[match.to - 1]!.stem;
      const frame = unit === "week" ? "1wk" : unit === "month" ? "1mo" : null;
      return frame === null || name === "range" ? null : { ...feature(name), timeframe: frame, barsAgo: 1 };
    },
    0.4,
  ),
  rule(
    "study",
    "high|low|close of last|previous|prior week|month",
    (match) => {
      const unit = unitIn(match)!;
      return { ...feature(match.tokens[match.from]!.stem), timeframe: unit === "week" ? "1wk" : "1mo", barsAgo: 1 };
    },
    0.4,
  ),
];

/** Frames and shifts of a study: weekly RSI, yesterday's close, RSI 3 days ago. */
export const PLACED_RULES: readonly Rule[] = [
  rule(
    "level",
    "{timeframe} ( bar|candle )? {study}",
    (match) => {
      const study = match.one("study");
      if (study.timeframe !== null || isDated(study.name)) return null;
      return { ...study, timeframe: match.one("timeframe") };
    },
    0.15,
  ),
  rule("level", "{ago} {study}", (match) => shifted(match), 0.2),
  rule("level", "{ago} {timeframe} {study}", (match) => shifted(match, match.one("timeframe")), 0.2),
  rule("level", "{study} {ago}", (match) => shifted(match), -1),
  rule(
    "level",
    "{study} {number} day|bar|candle|session|week ago|back|earlier|prior",
    (match) => {
      const study = match.one("study");
      const unit = unitIn(match) ?? "bar";
      return ["high", "low", "close", "volume"].includes(study.concept) && study.barsAgo === null
        ? { ...study, barsAgo: barsOf({ count: match.one("number"), unit, vague: false }) }
        : null;
    },
    -0.3,
  ),
  rule("level", "{study} of|from|on|evaluated|measured|taken|value {ago}", (match) => shifted(match), 0.2),
  rule(
    "level",
    "previous|prior|prev|last|yesterday {study}",
    (match) => {
      const study = match.one("study");
      if (study.barsAgo !== null || !["open", "high", "low", "close", "volume"].includes(study.name)) return null;
      return study.name === "close" && match.has("last") && match.tokens[match.from + 1]?.stem !== "close"
        ? null
        : { ...study, barsAgo: 1 };
    },
    0.1,
  ),
  rule("level", "{session} {study}", (match) => inSession(match.one("study"), match.one("session")), 0.2),
  rule(
    "level",
    "{study} ( in|during|on|at )? {session} ( session|trading )?",
    (match) => (match.one("session").includes("regular") ? null : inSession(match.one("study"), match.one("session"))),
    0.1,
  ),
  rule(
    "level",
    "{study} / {study}",
    (match) => {
      const [over, under] = match.all("study");
      if (over === undefined || under === undefined || over.concept.startsWith("=") || under.concept.startsWith("="))
        return null;
      return { ...formula(`${over.concept}/${under.concept}`, "x"), timeframe: over.timeframe ?? under.timeframe };
    },
    -0.4,
  ),
  rule("level", "latest|current {study}", (match) => match.one("study")),
  rule("level", "{study} LP {ago} RP", (match) => shifted(match), 0.2),
  rule(
    "level",
    "{number} day|bar|candle|session|week ago {study}",
    (match) => ({ ...match.one("study"), barsAgo: match.one("number") }),
    0.2,
  ),
  rule(
    "level",
    "{study} ( from ) {number} bar|day ago",
    (match) => ({ ...match.one("study"), barsAgo: match.one("number") }),
    0.3,
  ),
  rule(
    "level",
    "LP {number} RP {study}",
    (match) =>
      Math.abs(match.one("number")) > 100
        ? null
        : { ...match.one("study"), barsAgo: Math.abs(match.one("number")) || null },
    0.1,
  ),
  rule(
    "level",
    "LP {number} RP {timeframe} {study}",
    (match) => ({
      ...match.one("study"),
      timeframe: match.one("timeframe"),
      barsAgo: Math.abs(match.one("number")) || null,
    }),
    0.3,
  ),
  rule(
    "level",
    "{study} LP|[ {number} RP|]",
    (match) =>
      match.one("study").timeframe === null &&
      ["open", "high", "low", "close", "volume"].includes(match.one("study").name)
        ? { ...match.one("study"), barsAgo: match.one("number") || null }
        : null,
    -0.3,
  ),
];

function shifted(match: Match, timeframe: Timeframe | null = null): Subject | null {
  const study = match.one("study");
  const ago = match.one("ago");
  if (study.barsAgo !== null || isDated(study.name)) return null;
  const bars = ["week", "month"].includes(ago.unit) && study.timeframe !== null ? ago.count : barsOf(ago);
  return { ...study, barsAgo: bars, timeframe: timeframe ?? study.timeframe };
}
