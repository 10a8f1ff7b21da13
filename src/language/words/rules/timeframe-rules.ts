import { table } from "#base";
import { TIMEFRAMES, type Timeframe } from "#contract";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";

const LETTER = table<string>({
  m: "m",
  min: "m",
  minute: "m",
  h: "hr",
  hr: "hr",
  hour: "hr",
  d: "d",
  day: "d",
  w: "wk",
  wk: "wk",
  week: "wk",
  mo: "mo",
  mth: "mo",
  mn: "mo",
  month: "mo",
  sec: "s",
  s: "s",
  second: "s",
  y: "y",
  year: "y",
  q: "q",
  quarter: "q",
});
const known = (text: string): Timeframe | undefined => TIMEFRAMES.find((timeframe) => timeframe === text);

function named(count: number, unit: string): Timeframe | undefined {
  const letter = LETTER[unit]!;
  if (letter === "m" && count >= 60 && count % 60 === 0) return named(count / 60, "h");
  if (letter === "hr" && count === 24) return "1d";
  if (letter === "d" && count === 5) return "1wk";
  return known(`${count}${letter}`);
}

function written(match: Match): Timeframe | null {
  const unit = match.tokens.slice(match.from, match.to).findLast((token) => Object.hasOwn(LETTER, token.stem))!.stem;
  return named(match.maybe("number") ?? 1, unit) ?? null;
}

const ADVERBS = table<Timeframe>({
  daily: "1d",
  weekly: "1wk",
  monthly: "1mo",
  hourly: "1hr",
  wkly: "1wk",
  dly: "1d",
  mthly: "1mo",
  hrly: "1hr",
  d: "1d",
  w: "1wk",
});

const CHART =
  "chart|charts|timeframe|tf|bar|candle|candlestick|frame|time|basis|period|interval|scale|data|graph|view|resolution|close|hour|print";

/** A chart's timeframe that needs no further word: 15m, 15-minute, hourly, weekly, H4. */
export const TIMEFRAME_RULES: readonly Rule[] = [
  rule("timeframe", "{number} m|min|minute|h|hr|hour", (match) =>
    match.tokens[match.from - 1]?.stem === "$" ? null : written(match),
  ),
  rule("timeframe", "{number} _d|w|wk|mo", (match) => (match.one("number") <= 4 ? written(match) : null), -0.2),
  rule(
    "timeframe",
    "daily|weekly|monthly|hourly|wkly|dly|mthly|hrly",
    (match) => ADVERBS[match.tokens[match.from]!.stem] ?? null,
  ),
  rule("timeframe", "bi hourly", () => "2hr"),
  rule("timeframe", "half hourly|hour", () => "30m"),
  rule("timeframe", "quarter hour|hourly", () => "15m"),
  rule("timeframe", "one|an hour", () => "1hr", -0.2),
  rule("timeframe", "h|m|d|w _{number}", (match) => {
    const letter = match.tokens[match.from]!.stem;
    return named(match.one("number"), letter) ?? null;
  }),
];

export const CHART_RULES: readonly Rule[] = [
  rule(
    "badTimeframe",
    `{number} m|min|minute|h|hr|hour|sec|second|s|d|day|w|week|month|year ( ${CHART} )`,
    (match) => (written(match) === null && !match.has("period", "close", "time", "data") ? match.text : null),
    0.5,
  ),
  rule(
    "badTimeframe",
    "{number} _m|h",
    (match) => (written(match) === null && !match.has("period") ? match.text : null),
    -3,
  ),
  rule("badTimeframe", "on|using {number} m|min|minute|h|hr|hour|sec|second|tick", (match) =>
    written(match) === null || match.has("tick", "second", "sec") ? match.text : null,
  ),
  rule(
    "badTimeframe",
    `{number}? tick|second|sec|yearly|annual|quarterly|renko|kagi ${"chart|timeframe|bar|candle"}`,
    (match) => match.text,
    0.5,
  ),
  rule("badTimeframe", "{number} second|sec ( chart|bar|candle|timeframe )?", (match) => match.text),
  rule("badTimeframe", "point and figure chart", (match) => match.text),
  rule("scope", `( on|in|using|with|from|at|for|per|by )? ( a|same|my )? {timeframe} ( ${CHART} )*`, (match) => ({
    timeframe: match.one("timeframe"),
    session: null,
  })),
  rule(
    "scope",
    `( on|in|using|with|from|at|for )? {number} day|week|month chart|timeframe|tf|bar|candle|candlestick ( chart )?`,
    (match) => {
      const timeframe = written(match);
      return timeframe === null ? null : { timeframe, session: null };
    },
    0.2,
  ),
  rule("scope", "on|in|using the day|week|month|hour ( chart|timeframe )?", (match) => {
    const unit = match.tokens
      .slice(match.from, match.to)
      .findLast((token) => ["day", "week", "month", "hour"].includes(token.stem))!.stem;
    return match.has("chart", "timeframe") ? { timeframe: named(1, unit)!, session: null } : null;
  }),
  rule(
    "scope",
    "timeframe|tf|interval|period|aggregation|frame :|=|is|of? {timeframe}",
    (match) => ({ timeframe: match.one("timeframe"), session: null }),
    0.3,
  ),
  rule(
    "scope",
    "LP {timeframe} ( chart|timeframe|tf )? RP",
    (match) => ({ timeframe: match.one("timeframe"), session: null }),
    0.3,
  ),
  rule("scope", "( on|in )? ( the )? ( day|week|month|hour )", (match) => {
    const next = match.tokens[match.to];
    const isBefore = match.tokens[match.from - 1];
    const unit = match.tokens[match.to - 1]!;
    if (
      unit.text.endsWith("s") ||
      isBefore?.kind === "number" ||
      !/^(?:rsi|macd|adx|cci|mfi|stochastic|stoch|ema|sma|vwap|candle|chart|atr|obv|supertrend)$/.test(next?.stem ?? "")
    )
      return null;
    return { timeframe: named(1, unit.stem)!, session: null };
  }),
  rule("scope", "{timeframe} :", (match) => ({ timeframe: match.one("timeframe"), session: null }), 0.1),
];
