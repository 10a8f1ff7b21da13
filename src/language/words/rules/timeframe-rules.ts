import { TIMEFRAMES, type Timeframe } from "#contract";
import type { Scope } from "../chart/edge.ts";
import type { Match, Rule } from "../chart/rule.ts";
import { valuesOf } from "./classes.ts";
import { rules } from "./table.ts";

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

/** The timeframe of so many of the unit that the words name last; null where there is none. */
const written = (match: Match): Timeframe | null =>
  named(
    match.maybe("number") ?? 1,
    LETTER[match.tokens.slice(match.from, match.to).findLast(({ stem }) => Object.hasOwn(LETTER, stem))!.stem]!,
  );

/** A chart's timeframe that needs no further word: 15m, 15-minute, hourly, weekly, H4. */
export const TIMEFRAME_RULES: readonly Rule[] = rules(
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
  written(match) !== null || match.has(...words) ? null : match.text;

const BAD_RULES = rules(
  "badTimeframe",
  {
    unless,
    text: (match) => match.text,
    ticks: (match) => (match.has("tick", "second", "sec") ? match.text : unless(match)),
  },
  `
  + {number} <minutes>|sec|second|s|d|day|w|week|month|year <chart>   => unless period close time data
  - {number} _m|h                                                     => unless period
    on|using {number} <minutes>|sec|second|tick                       => ticks
  + {number}? tick|second|sec|yearly|annual|quarterly|renko|kagi chart|timeframe|bar|candle
    {number} second|sec ( chart|bar|candle|timeframe )?
    point and figure chart                                            => text
`,
);

const scoped = (timeframe: Timeframe | null): Scope | null =>
  timeframe === null ? null : { timeframe, session: null };

/** `the day RSI`: a unit alone is a timeframe only before a study. */
function beforeStudy(match: Match): Scope | null {
  const [before, unit, next] = [match.from - 1, match.to - 1, match.to].map((at) => match.tokens[at]);
  return unit!.text.endsWith("s") ||
    before?.kind === "number" ||
    !/^(?:rsi|macd|adx|cci|mfi|stochastic|stoch|ema|sma|vwap|candle|chart|atr|obv|supertrend)$/.test(next?.stem ?? "")
    ? null
    : scoped(written(match));
}

/** Charts and parts of the day that a query speaks of, and timeframes that no chart has. */
export const CHART_RULES: readonly Rule[] = [
  ...BAD_RULES,
  ...rules(
    "scope",
    {
      beforeStudy,
      frame: (match) => scoped(match.one("timeframe")),
      written: (match) => scoped(written(match)),
      session: (match) => ({ timeframe: null, session: match.one("session") }),
    },
    `
    ( on|in|using|with|from|at|for|per|by )? ( a|same|my )? {timeframe} <chart>*
    {timeframe} :
  + timeframe|tf|interval|period|aggregation|frame :|=|is|of? {timeframe}
  + LP {timeframe} ( chart|timeframe|tf )? RP                                     => frame
    ( on|in|using|with|from|at|for )? {number} day|week|month chart|timeframe|tf|bar|candle|candlestick chart?
    on|in|using the day|week|month|hour chart|timeframe                           => written
    on|in? the? day|week|month|hour                                               => beforeStudy
    ( in|during|on|at|for|from|including )? {session}
      ( session|hour|trading|only|market|data|included|action )*                  => session
`,
  ),
];
