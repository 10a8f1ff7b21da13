import { table } from "#base";
import type { Subject, TimeUnit } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { changeOver } from "../moves/changed.ts";
import { barsOf, unitIn } from "../time/duration-rules.ts";
import { FRAME_OF, frameOfHours } from "../time/framed-atoms.ts";
import { seriesOf } from "../meaning.ts";
import { feature, formula, lengthsOf, ofBars, takesPeriod } from "./subjects.ts";
import { rules } from "../table.ts";

/** Features for which a span of months means a number of daily bars. */
const SPAN_IN_BARS = new Set(
  `avg_volume avg_dollar_volume highest lowest highest_prev lowest_prev change_pct change beta hist_vol rvol adr_pct highest_close
  lowest_close max_drawdown corr volume_change_pct up_day_pct`.split(/\s+/),
);
const AVERAGES = table<string>({ volume: "avg_volume", dollar_volume: "avg_dollar_volume" });
const PER_PERIOD = new Set(["change_pct", "avg_volume", "avg_dollar_volume"]);

/**
 * Returns a feature without lengths. `average daily volume` uses daily bars, whatever the timeframe of the other conditions.
 */
const plain = (match: Match): Subject => ({
  ...feature(match.one("feature")),
  timeframe: PER_DAY.test(match.one("feature")) && match.has("daily", "day", "adv", "adtv") ? "1d" : null,
});
const PER_DAY = /^avg_(?:dollar_)?volume$/;
const series = (_: Match, text: string): Subject => seriesOf(text);
const dollars = (_: Match, text: string): Subject => formula(text, "$");

/** Returns a study with the numbers that it takes. A band width of 20 means 2.0. */
export const withNumbers = (alias: string, numbers: readonly number[]): Subject =>
  feature(
    alias,
    numbers
      .slice(0, lengthsOf(alias))
      .map((one, at) => (at === 1 && alias.startsWith("bb_") && one >= 10 ? one / 10 : one)),
  );

/** Returns a study with the given arguments, as many as it takes. */
function called(match: Match): Subject | null {
  const alias = match.one("feature");
  return lengthsOf(alias) === 0 ? null : withNumbers(alias, match.all("number"));
}

/** Returns a study with a list of lengths: `MACD 8,17,9`. */
const listed = (match: Match): Subject | null =>
  (lengthsOf(match.one("feature")) >= match.all("number").length || match.one("feature").startsWith("stoch_")) &&
  !(match.tokens[match.from]!.kind === "number" && COMPARED.test(match.tokens[match.from - 1]?.stem ?? ""))
    ? called(match)
    : null;
const COMPARED = /^(?:[<>=]|[<>]=|above|below|over|under|than|least|most)$/;

function withSpan(alias: string, count: number, unit: TimeUnit | undefined): Subject | null {
  if (!takesPeriod(alias) || !Number.isInteger(count) || count < 1) return null;
  const isLong = unit !== undefined && ["week", "month", "quarter", "year"].includes(unit);
  if (alias === "change_pct" || (alias === "mom" && isLong)) return changeOver(count, unit ?? "bar");
  if (unit === undefined || unit === "bar" || unit === "day") return ofBars(alias, count);
  const duration = { count, unit, vague: false };
  if (SPAN_IN_BARS.has(alias)) return { ...ofBars(alias, barsOf(duration)), timeframe: frameOfHours(duration) };
  return { ...ofBars(alias, count), timeframe: FRAME_OF[unit] ?? null };
}

const span = (match: Match): Subject | null => withSpan(match.one("feature"), match.one("number"), unitIn(match));

/** Fewest bars of an average true range. Fewer are a number of ranges. */
const SHORTEST_ATR = 5;

/** Returns a study with the length before its name, unless the number belongs to the study before: `P/E < 20 RSI > 60`. */
function spanBefore(match: Match): Subject | null {
  const before = match.tokens[match.from - 1]?.stem ?? "";
  const isCompared = COMPARED.test(before);
  // `3 ATRs above the low`, `2 ATR above the 50-day`, `6 ATR from it` count ranges.
  const isAtr = /\b(?:atr|average true range)$/.test(match.text);
  const isFew = match.one("number") < SHORTEST_ATR && /^(?:above|below|over|under)\b/.test(match.behind(1));
  if (/\batrs$/.test(match.text) || (isAtr && (isFew || /^(?:from|off|away)\b/.test(match.behind(1))))) return null;
  const isApart =
    (unitIn(match) === undefined && isCompared && !plain(match).isLevel) || match.has("where", "that", "which", ":");
  return isApart ? null : span(match);
}

/**
 * Returns a study with the length after its name, unless the span counts bars in a row or gives the time: `crosses its
 * signal in the last 6 days`.
 */
function spanBehind(match: Match): Subject | null {
  if (/^(?:running|straight|consecutive|consecutively|row|ago|back|in row|in a row)\b/.test(match.behind(3)))
    return null;
  // `has been above its average volume for the past 3 bars`: on each of them.
  if (match.has("for") && match.tokens.slice(0, match.from).some(({ text }) => text === "been")) return null;
  const isWhen =
    match.has("last", "past", "in", "during") &&
    !match.has("of") &&
    !(match.has("over") && match.one("feature").startsWith("atr")) &&
    !SPAN_IN_BARS.has(match.one("feature"));
  return isWhen ? null : span(match);
}

const OF_PRICE = table<string>({ "atr %": "atr_pct", "avg_volume $": "avg_dollar_volume" });
/** Returns a study as a percentage of the price, or in money: `ATR14%`, `ADV20$`. */
function ofPrice(match: Match): Subject | null {
  const alias = OF_PRICE[`${match.one("feature")} ${match.text.at(-1)}`];
  return alias === undefined ? null : feature(alias, [match.one("number")]);
}

function averageSpan(match: Match): Subject | null {
  const average = AVERAGES[match.one("feature")];
  return average === undefined ? null : withSpan(average, match.one("number"), unitIn(match));
}

const onePeriod = (match: Match): Subject | null =>
  PER_PERIOD.has(match.one("feature")) ? withSpan(match.one("feature"), 1, unitIn(match)) : null;

function stochastic(match: Match): Subject | null {
  const isSlow = match.has("%d", "d") || match.tokens[match.to - 2]?.stem === "slow";
  if (match.one("feature") !== "stoch_k") return null;
  return feature(isSlow ? "stoch_d" : "stoch_k", match.all("number").slice(0, 2));
}

const NUMBERS = "{number} ( ,? ( close|length|period|signal|= )* {number} )*";

const LIST = "{number} ( ,|/|-|and )* {number} ( ( ,|/|-|and )* {number} )?";

/** Rules for indicators with and without their lengths. */
export const INDICATOR_RULES: readonly GrammarRule[] = rules(
  "study",
  { plain, series, called, listed, span, spanBefore, spanBehind, ofPrice, averageSpan, onePeriod, stochastic },
  `
    {feature} ( LP close|c? RP )?                                       => plain
    {feature} ( set|setting|settings|with|to|at|using|of|as )* LP ( close|c|length|period|n|=|:|, )* ${NUMBERS} RP ( ,? LP exponential|simple|smoothed RP )?
  + {feature} ( with|w|/|using|set|settings|at|of|as )* ${LIST} setting|settings|parameters|params
  + {feature} ( with|using|and|on )* set|setting|value|parameter|params ( of|at|to|: )* LP? ${LIST} RP?
      => called
  + LP? {number} ,|/|-|x {number} ( ,|/|-|x {number} )? RP? {feature}
  + {feature} {number} {number} {number}
  + {feature} {number} ,|/|- {number} ( ,|/|- {number} )?               => listed
  + {feature} LP {number} ( ,? {number} )* RP fast|slow|%k|%d|k|d line? => stochastic
    {number} ( <period> )* {feature}                                    => spanBefore
    {number} LP <period> RP {feature}
  + {feature} period|length|lookback :|=|of? {number}                 => span
  + {feature} LP? {number} RP? _%|$                                     => ofPrice
  - {feature} {number}
    {feature} _{number}                                                 => span
    {feature} LP? {number} <period> ( average|avg )? RP?
    {feature} ( period|length|of|with|over|for|across|in|during|last|past|previous|prior )* {number} <period> => spanBehind
    {number} ( <period> )? average|avg|mean {feature}
  + {average} {number} ( <period> )? ( of|on )? {feature}
  + average|avg|mean|normal {number} <period> trading? {feature}
    average|avg|mean {feature} ( over|in|for|across|during|of|last|past|previous )* {number} <period> => averageSpan
    {feature} ( over|in|for|across|during|of )? ( last|past|previous|prior|this )? week|month|quarter|year => onePeriod
    bollinger|bb band? mid|middle|basis ( band|line )?
    mid|middle ( band|line|of|stock|price )* bollinger|bb ( band|line )?
    middle band                                                         => series sma(20)
`,
);

/** Returns the prefix of the named channel, by default that of Bollinger. */
export const bandOf = (match: Match): string => (match.has("keltner") ? "kc" : match.has("donchian") ? "dc" : "bb");

/** Returns the upper or lower edge of a channel. The second number of Keltner's is its multiple. */
function band(match: Match): Subject | null {
  const start = bandOf(match);
  const alias = `${start}_${match.has("upper") || (match.has("top", "high") && !match.has("lower")) ? "upper" : "lower"}`;
  const numbers = match.all("number");
  const isKeltner = start === "kc" && numbers.length === 2;
  return isKeltner ? feature(alias, [numbers[0]!, 10, numbers[1]!]) : withNumbers(alias, numbers);
}

/** Returns both edges of a channel: `the upper or lower band`. */
const bands = (match: Match): readonly Subject[] | null => {
  const edges = ["upper", "lower"].map((side) => withNumbers(`${bandOf(match)}_${side}`, match.all("number")));
  return edges.every((edge) => edge !== null) ? edges : null;
};

/** Returns a pivot, R1 to S3, of the day, the week or the month. */
function pivot(match: Match): Subject | null {
  const words = match.tokens.slice(match.from, match.to);
  const letter = words.find(({ stem }) => /^(?:r|s|resistance|support)$/.test(stem))!.stem[0]!;
  const level = match.maybe("number") ?? 1;
  const period = match.has("weekly") ? ["1wk"] : match.has("monthly") ? ["1mo"] : [];
  return [1, 2, 3].includes(level) ? feature("pivot", [`${letter}${level}`, ...period]) : null;
}

const averageRange = (match: Match): Subject => formula(`sma(high-low,${match.maybe("number") ?? 14})`, "$");

/** Returns the high or low of the first minutes; candles have the minutes that the query gives: `first 3 candles, on 15 minutes`. */
function opening(match: Match, side: string): Subject | null {
  const [count = 1, minutes] = match.all("number");
  const isHours = match.has("hour");
  if (isHours) return feature(`or_${side}`, [match.has("half") ? 30 : count * 60]);
  if (minutes !== undefined || match.has("minute", "min", "m")) return feature(`or_${side}`, [count * (minutes ?? 1)]);
  const unit = match.tokens.findIndex(
    ({ stem, kind }, at) =>
      at > 0 && /^(?:minute|min|m)$/.test(stem) && kind === "word" && match.tokens[at - 1]!.kind === "number",
  );
  return unit === -1 ? null : feature(`or_${side}`, [count * match.tokens[unit - 1]!.number]);
}

/** Returns the average anchored at an event, as the catalogue names it. */
function anchored(match: Match): Subject {
  const events = {
    earning: "earnings",
    report: "earnings",
    ipo: "ipo",
    listing: "ipo",
    high: "high_52w",
    low: "low_52w",
  };
  return feature("avwap", [Object.entries(events).find(([word]) => match.has(word))?.[1] ?? "ytd"]);
}

/** Returns the upper or lower edge of the cloud, whichever span that is. */
export const cloudEdge = (which: string): Subject => formula(`${which}(ichi_span_a,ichi_span_b)`, "$", true);

const EDGE = "upper|lower|top|bottom|high|low";
const WHENCE = "to|from|at|since|on|off|by ( last|latest|most|recent|newest|start|beginning|date )*";
const EVENT = `( earning|report|ipo|listing | 52 week high|low | 52-week|yearly|year|annual high|low | year )
      ( date|day|report|release|announcement | to date )*`;

const CANDLE = "bar|candle|candlestick";
const FIRST = `first|opening ( {number} ( {number} | {number} x )? minute|min|m ( ${CANDLE} )? | ( half | {number} )? hour ( ${CANDLE} )?
      | {number} ${CANDLE} | ${CANDLE} of day|session|morning|market ) ( of ( day|session|trading|market ) )?`;

/** Rules for parts of a study: bands, pivots, ranges, anchored averages. */
export const BAND_RULES: readonly GrammarRule[] = [
  ...rules(
    "studies",
    { bands },
    `
  + upper|top and|or|/ ( the|its )* lower|bottom <band>? band|channel ( LP {number} ( , {number} )* RP )?
  + either|both ( of|its|the )* <band>? band|channel ( LP {number} ( , {number} )* RP )?   => bands
`,
  ),
  ...rules(
    "study",
    { series, dollars, band, pivot, averageRange, opening, anchored, edge: (_, which: string) => cloudEdge(which) },
    `
    average|avg|typical|usual|normal|mean daily? range
  + {number} ( <period> )? average|avg|ave daily? range
  + average|avg|ave daily? range LP? ( of|over|for )? ( last|past|previous|prior )? {number} ( <period> )? RP? => averageRange
    true range                                                                   => dollars max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1)))
  + upper|top wick|shadow|tail ( length|size )?                                 => dollars high-max(open,close)
  + lower|bottom wick|shadow|tail ( length|size )?                              => dollars min(open,close)-low
  + ( real|candle|bar )? body ( length|size|of the? candle|bar )?               => dollars abs(close-open)
    daily|day|bar|candle|intraday|today|session|high-low|high|day's low? range ( high|day|bar )*
  + daily|day|bar|candle|intraday|today|session|day's? range LP high ( minus|-|to|/ )? low RP
  + daily|day|bar|candle|intraday|today|session|day's? range LP highlow|high-low|hl|h-l RP
    high minus|- low
  - range                                                                         => dollars high-low
  + ( daily|weekly|monthly|floor|classic )? pivot point? r|s _{number}
    r|s _{number} ( pivot|level|resistance|support )*
  + pivot resistance|support {number}
    ( first|daily|floor )* pivot point? resistance|support                        => pivot
  + {number} minute|min opening range <high/low>
  + opening range <high/low> ( of|for|in|over|first|LP )* {number} minute|min RP?
  + ${FIRST} 's? <high/low>
  + <high/low> ( of|in|for )* ${FIRST}                                       => opening <high/low>
  + {number} ( day|period|bar )? ${EDGE} <band> ( band|channel )?
  + {number} ( day|period|bar )? <band> band|channel? ${EDGE} band?
  + upper|lower|top|bottom {number} ( day|period|bar )? <band> ( band|channel )?
  + <band> ( band|channel )? LP {number} ( , {number} )* RP upper|lower|top|bottom ( band|channel )?
  + upper|lower|top|bottom <band> ( band|channel )? LP? {number} ( ,? {number} )* RP?
  + ${EDGE} ( band|edge|line|part|side|limit )? of ( stock|share|price|daily|weekly|upper|lower )* ( {number} day|period|bar? )? <band> band|channel ( LP {number} ( , {number} )* RP )?
      => band
    ( ichimoku|kumo )? cloud|kumo <top|upper/bottom|lower>
    <top|upper|higher/bottom|lower> ( edge|line|side|boundary|part|span )? of ( ichimoku|kumo )? cloud|kumo => edge <max/min>
  + vwap ( that|is|which )* anchored ${WHENCE} ${EVENT}
  + ( anchored vwap | avwap ) ( anchored|set )? ${WHENCE} ${EVENT}
  + earning|ipo date? anchored vwap                                               => anchored
`,
  ),
];
