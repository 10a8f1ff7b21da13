import { ownMember } from "#base";
import { FEATURES } from "#catalogue";
import { type SessionZone, TIMEFRAMES, type Timeframe } from "#contract";
import type { ClauseScope } from "../../chart/edge.ts";
import type { Subject } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { valuesOf } from "../classes.ts";
import { feature } from "../series/subjects.ts";
import { rules } from "../table.ts";

const LETTER = valuesOf(`
  m   m min minute
  hr  h hr hour
  d   d day
  wk  w wk week
  mo  mo mth mn month
  s   s sec second
  y   y year
  q   q quarter
`);

function named(count: number, letter: string): Timeframe | null {
  if (letter === "m" && count >= 60 && count % 60 === 0) return named(count / 60, "hr");
  if (letter === "hr" && count === 24) return "1d";
  if (letter === "d" && count === 5) return "1wk";
  return TIMEFRAMES.find((timeframe) => timeframe === `${count}${letter}`) ?? null;
}

/** Returns the timeframe of a number and its unit; null if there is none. */
function written(match: Match): Timeframe | null {
  const letters = match.tokens.slice(match.from, match.to).map(({ stem }) => ownMember(LETTER, stem));
  return named(
    match.maybe("number") ?? 1,
    letters.findLast((letter) => letter !== undefined)!,
  );
}

/** Rules for timeframes that need no further word: 15m, 15-minute, hourly, weekly, H4. */
export const TIMEFRAME_RULES: readonly GrammarRule[] = rules(
  "timeframe",
  {
    written,
    counted: (match) => (match.tokens[match.from - 1]?.stem === "$" ? null : written(match)),
    few: (match) => (match.one("number") <= 4 ? written(match) : null),
  },
  `
    {number} m|min|minute|h|hr|hour   => counted
  - {number} _d|w|wk|mo               => few
    h|m|d|w _{number}                 => written
    daily|dly                         => 1d
    weekly|wkly                       => 1wk
    monthly|mthly                     => 1mo
    hourly|hrly
  - one|an hour                       => 1hr
    bi hourly                         => 2hr
    half hourly|hour                  => 30m
    quarter hour|hourly               => 15m
`,
);

const unless = (match: Match, ...words: readonly string[]): string | null =>
  written(match) !== null || match.has(...words) || match.tokens[match.from - 1]?.text === "$" ? null : match.text;

const BAD_RULES = rules(
  "badTimeframe",
  {
    unless,
    text: (match) => match.text,
    ticks: (match) => (match.has("tick", "second", "sec") ? match.text : unless(match)),
  },
  `
  + {number} <minutes>|sec|second|s|d|day|w|week|month <chart>   => unless period close time data
  - {number} _m|h                                                     => unless period
    on|using {number} <minutes>|sec|second|tick                       => ticks
  + {number} second|sec chart|timeframe|bar|candle
  + {number}? tick|yearly|annual|quarterly|renko|kagi chart|timeframe|bar|candle
    {number} second|sec
    point and figure chart                                            => text
`,
);

const scoped = (timeframe: Timeframe | null): ClauseScope | null =>
  timeframe === null ? null : { timeframe, session: null };

/** Returns a timeframe from a unit alone, which counts only before a study: `the day RSI`. */
function beforeStudy(match: Match): ClauseScope | null {
  const [before, unit, next] = [match.from - 1, match.to - 1, match.to].map((at) => match.tokens[at]);
  return unit!.text.endsWith("s") ||
    before?.kind === "number" ||
    !/^(?:rsi|macd|adx|cci|mfi|stochastic|stoch|ema|sma|vwap|candle|chart|atr|obv|supertrend)$/.test(next?.stem ?? "")
    ? null
    : scoped(written(match));
}

const AFTER = /^(?:after|past|following|until|before)$/;

/** Rules for charts and sessions of a query, and for timeframes that no chart has. */
export const CHART_RULES: readonly GrammarRule[] = [
  ...BAD_RULES,
  ...rules(
    "scope",
    {
      beforeStudy,
      frame: (match) => scoped(match.one("timeframe")),
      // `in the last 5 minute bars` counts bars.
      framed: (match) => (match.tokens[match.to - 1]!.text.endsWith("s") ? null : scoped(match.one("timeframe"))),
      written: (match) => scoped(written(match)),
      // `after the first 30 minutes`: a time of day.
      session: (match) =>
        match.tokens.slice(Math.max(0, match.from - 2), match.from).some(({ stem }) => AFTER.test(stem))
          ? null
          : { timeframe: null, session: match.one("session") },
    },
    `
    ( on|in|using|with|from|at|for|per|by )? ( a|same|my )? {timeframe} <chart>*
    {timeframe} :
  + timeframe|tf|interval|period|aggregation|frame :|=|is|of? {timeframe}
    for? each|every {timeframe}
  + LP {timeframe} ( chart|timeframe|tf )? RP                                     => frame
  + ( on|in|when|where )? <last>|current|newest {timeframe} bar|candle|candlestick => framed
    ( on|in|using|with|from|at|for )? {number} day|week|month chart|timeframe|tf|bar|candle|candlestick chart?
    on|in|using the day|week|month|hour chart|timeframe
    on|in|using|when minute|hour bar|candle|chart|candlestick                     => written
    on|in? the? day|week|month|hour                                               => beforeStudy
    ( in|during|on|at|for|from|including )? {session}
      ( session|hour|trading|only|market|data|action )*                  => session
`,
  ),
];

function firstMinutes(match: Match): readonly SessionZone[] | null {
  const minutes = match.one("number");
  return minutes === 5 || minutes === 15 || minutes === 30 || minutes === 60 ? [`open_${minutes}`] : null;
}

/** Rules for sessions. */
export const SESSION_RULES: readonly GrammarRule[] = rules(
  "session",
  { firstMinutes, zone: (_, name) => [name as SessionZone] },
  `
    session? pre market|mkt|mkts|open|trading|bell
    session? premarket|premkt|premkts|pmkt
    early morning trading|session
  - before the open|bell|opening                               => zone premarket
    session? after|post hour|market|mkt|close|bell
    after the market? close|bell
    session? afterhour|postmarket|aftermarket|ah               => zone afterhours
    extended|ext hour|trading|session
    eth                                                        => zone extended
    regular|normal|cash|core trading? hour|session|market
    rth
    session regular
  - market hour                                                => zone regular
    overnight session|trading|hour                             => zone overnight
    first|opening {number} minute|min ( candle|candlestick|bar )? ( of trading|day|session )?   => firstMinutes
    first|opening half hour ( of trading )?                    => zone open_30
    first|opening hour ( of trading )?                         => zone open_60
    power hour
  + last|final hour of trading|day|session                     => zone power_hour
    midday|lunchtime|lunch ( session|hour )?                   => zone midday
`,
);

const ZONED: Readonly<Record<string, string>> = {
  gap_pct: "change_pct",
  close: "last",
  session_high: "high",
  session_low: "low",
};
const ALIASES = new Set<string>(FEATURES.map(({ alias }) => alias));

export const isDated = (alias: string): boolean => /^(?:perf_|market_cap|shares_)/.test(alias);

/** Returns a study in a session: the catalogue's own study, otherwise on bars of that session. Null if neither exists. */
export function inSession(study: Subject, session: NonNullable<Subject["session"]>): Subject | null {
  const own = `${session.join()}_${ownMember(ZONED, study.name) ?? study.name}`;
  if (ALIASES.has(own) && study.timeframe === null && study.concept === study.name)
    return { ...feature(own), notes: study.notes };
  if (study.group !== "feature" || study.session !== null || isDated(study.name)) return null;
  return { ...study, session };
}
