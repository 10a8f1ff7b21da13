import type { Subject } from "../../chart/meanings.ts";
import type { Match } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { assumed } from "../atoms.ts";
import { averageOf, PERIODS } from "./average-rules.ts";
import { barsOf, unitIn } from "../time/duration-rules.ts";
import { FRAME_OF, frameOfHours } from "../time/framed-atoms.ts";
import { inSession, isDated } from "../time/timeframe-rules.ts";
import { feature, formula } from "./subjects.ts";
import { rules } from "../table.ts";

const BAR = /^(?:open|high|low|close|volume)$/;

/** Returns the number of bars in a duration, or in a number and its unit. */
const countedBars = (match: Match): number =>
  barsOf(match.maybe("duration") ?? { count: match.one("number"), unit: unitIn(match) ?? "bar", vague: false });

type Side = "high" | "low";
const sided = (side: Side): string => (side === "high" ? "highest" : "lowest");

/** Returns the highest or lowest value of a duration. For about a year the catalogue has its own. */
function extreme(match: Match, side: Side): Subject | null {
  const span = match.maybe("duration") ?? { count: 1, unit: unitIn(match) ?? "bar", vague: false };
  if (span.unit === "hour" || span.unit === "minute" || span.count === 0) return null;
  const bars = barsOf(span);
  if (match.has("closing")) return feature(`${sided(side)}_close`, [bars]);
  return bars >= 250 && bars <= 260 ? feature(`${side}_52w`) : feature(sided(side), [bars]);
}

/** Returns a high or low without a named stretch: `the recent high`. */
const recent = (_: Match, side: Side): Subject =>
  feature(sided(side), [DEFAULTS.breakout.value], [assumed("breakout")]);

/** Returns a price of the previous week or month. */
function ofLastFrame(match: Match): Subject {
  const name = ["open", "high", "low", "close"].find((one) => match.has(one))!;
  return { ...feature(name), timeframe: match.has("week") ? "1wk" : "1mo", barsAgo: 1 };
}

/** Returns the open of the current week or month. */
const ofThisFrame = (match: Match): Subject => ({ ...feature("open"), timeframe: match.has("week") ? "1wk" : "1mo" });

/** Returns an average of a study over a stretch: `the average RSI over the last 10 days`. */
function meanOver(match: Match): Subject | null {
  const { concept, isLevel, unit, name } = feature(match.one("feature"));
  const bars = countedBars(match);
  if (name === "close" && bars > 1) return averageOf("sma", bars, undefined);
  return BAR.test(name) || /^avg_|^rvol$/.test(name) || bars < 2
    ? null
    : { ...feature("sma"), concept: `sma(${concept},${bars})`, isLevel, unit };
}

/** Returns the sum of a volume over bars: `the total volume of the previous 5 days`. */
function total(match: Match): Subject | null {
  const bars = countedBars(match);
  const isBefore = match.has("previous", "prior", "last", "past", "preceding");
  return bars < 2 ? null : { ...feature("avg_volume", [bars]), multiplier: bars, barsAgo: isBefore ? 1 : null };
}

/** Returns an average of another series than the price. */
function nested(match: Match): Subject | null {
  const alias = match.one("feature").replace(/^avg_/, "");
  const kind = match.one("average") === "ma" ? "sma" : match.one("average");
  const length = match.all("number").at(-1)!;
  if (!Number.isInteger(length)) return null;
  if (alias === "close") return averageOf(kind, length, undefined);
  if (alias === "dollar_volume" || (alias === "volume" && kind !== "ema")) return feature(`avg_${alias}`, [length]);
  const { isLevel, unit } = feature(alias);
  return { ...feature(kind), concept: `${kind}(${alias},${length})`, isLevel, unit };
}

const today = (match: Match, side: Side): Subject | null =>
  /^(?:to)?day'?s$/.test(match.tokens[match.to - 2]!.text) ? feature(side) : null;
const ofBar = (_: Match, alias: string): Subject => feature(alias);
const ofMonth = (match: Match): Subject => feature(match.has("dollar") ? "avg_dollar_volume" : "avg_volume", [21]);
const bar = (_: Match, side: Side): Subject => feature(side);
const before = (match: Match, side: Side): Subject | null => {
  const span = match.maybe("duration");
  // `the prior 2 lows were descending`: each of them.
  if (match.text.endsWith("s") && /^(?:were|are|was)\b/.test(match.behind(1))) return null;
  return { ...feature(`${sided(side)}_prev`, [countedBars(match)]), ...(span && { span }) };
};
const counted = (match: Match, side: Side): Subject =>
  feature(match.has("close", "c") ? `${sided(side)}_close` : sided(side), [countedBars(match)]);

/** Rules for levels: highs and lows of several bars, prices of other bars, averages of averages. */
export const LEVEL_RULES = rules(
  "study",
  { extreme, recent, ofLastFrame, ofThisFrame, nested, meanOver, total, today, ofMonth, ofBar, bar, before, counted },
  `
  + <high/low> for|of the? day|session|bar|candle                              => bar <high/low>
  + volume of the? ( current|latest|newest )? day|session|bar|candle           => ofBar volume
  + the? day|today <high/low>                                                  => today <high/low>
  + today|day|daily|session ( stock|share )? <highest|max|maximum/lowest|min|minimum> price
  + <highest|max|maximum/lowest|min|minimum> price ( of|for|on|in )* today|day|session
  + today? <highest/lowest> price of stock|share|it                            => bar <high/low>
  + {duration} ( closing|price|calendar|highest|lowest )? <high|peak/low|bottom|trough>
  + <maximum|max/minimum|min> {duration} closing? <high/low>
  + <highest|max|maximum|high|peak/lowest|min|minimum|low|trough> ( high|low|price|point|level )* ( of|in|over|from|for|during|within )?
      ( ( last|past|previous|prior|trailing )? {duration} | past week|month|quarter|year )
  + <highest/lowest> <high/low> or <highest/lowest> close ( of|in|over|from|for|last|past|previous|prior|trailing )* {duration} => extreme <high/low>
  + last|past|previous|prior|preceding ( {duration} | {number} ( bar|day|candle|session|week )? ) <high|maximum|max/low|minimum|min> => before <high/low>
  + <highest|max|maximum|hhv/lowest|min|minimum|llv> LP? <high|h|close|c/low|l|close|c> ( of|in|over|for|from|LP|RP|, )* ( last|past|previous|prior )?
      {number} ( day|bar|session|candle|period|week|d )? RP?                   => counted <high/low>
  + monthly average|avg|mean daily? dollar? volume                             => ofMonth
  - recent|latest swing? <high/low>                                            => recent <high/low>
  + last|previous|prior week|month high|low|close|open
  + high|low|close of last|previous|prior week|month                           => ofLastFrame
  + this|current week|month open                                               => ofThisFrame
  + average|avg|mean {feature} ( of|over|for|in|during )* ( last|past|previous|prior )? ( {duration} | {number} ( ${PERIODS} )? ) => meanOver
  + total|sum|combined|cumulative|summed ( volume|of|in|for )* ( last|past|previous|prior|preceding )? ( {duration} | {number} ( ${PERIODS} )? ) ( volume )? => total
  + {number} ( ${PERIODS} )? {average} of daily? {feature}
  + {average} LP {feature} ( LP {number} RP )? , {number} RP
  + {number} ( ${PERIODS} )? {feature} {average}
  + {feature} LP? {number} ( ${PERIODS} )? {average} RP?
  + {feature} {average} LP {number} RP
  + {average} LP? {number} RP? ( of {feature} | LP {feature} RP )              => nested
`,
);

const COUNTS = /^(?:least|most|than|over|under|above|below|minimum|min|maximum|max|[<>]=?)$/;

function inFrame(match: Match): Subject | null {
  const study = match.one("study");
  // `5 min: price above …`: the timeframe of all that follows.
  if (match.has(":")) return null;
  // `at least 1M volume`: a million.
  if (study.name.endsWith("volume") && match.has("m") && COUNTS.test(match.tokens[match.from - 1]?.stem ?? ""))
    return null;
  return study.timeframe !== null || isDated(study.name) ? null : { ...study, timeframe: match.one("timeframe") };
}

function shifted(match: Match): Subject | null {
  const study = match.one("study");
  const ago = match.one("ago");
  if (study.barsAgo !== null || isDated(study.name)) return null;
  if (isNewest(match)) return study;
  // `last week's RSI` is the RSI of the weekly bar, `RSI a week ago` that of the day.
  const own = match.has("ago", "back", "earlier", "day") ? undefined : FRAME_OF[ago.unit];
  const timeframe = match.maybe("timeframe") ?? study.timeframe ?? own ?? frameOfHours(ago);
  const isCounted = /^(?:week|month)$/.test(ago.unit) && timeframe !== null;
  return { ...study, barsAgo: isCounted ? ago.count : barsOf(ago), timeframe, ago };
}

/** Returns true for the newest bar: `the low of the last session is below that of the previous day`. */
const isNewest = (match: Match): boolean =>
  match.has("last") &&
  (BAR.test(match.one("study").name) || match.one("study").concept === "=high-low") &&
  /\b(?:previous|prior) (?:day|bar|candle|session)\b/.test(match.behind(10));

/**
 * Shifts a series rather than the whole comparison, if it is compared again or was named before: `RSI above RSI 5 days ago`.
 */
function itself(match: Match): Subject | null {
  const { tokens, from, to } = match;
  const isBar = BAR.test(match.one("study").concept) && match.has("ago", "back", "earlier", "prior");
  // `EMA20 crossed EMA50 10 days ago` names another average.
  const length = tokens[from + 1]!.kind === "number" ? tokens[from + 1]!.number : null;
  const hasLength = match.one("study").concept.endsWith(`(${length})`);
  const isSame = (at: number): boolean =>
    tokens[at]!.stem === tokens[from]!.stem && (!hasLength || tokens[at + 1]!.number === length);
  const isNamedBefore = tokens.slice(0, from).some((_, at) => isSame(at));
  const isCompared = /^(?:[<>]=?|=|is|was|above|below|over|under|greater|less|higher|lower)$/.test(
    tokens[to]?.stem ?? "",
  );
  return isBar || isNamedBefore || isCompared ? shifted(match) : null;
}

/** Returns a study shifted by a number of bars; null above 100 bars, which no query means. */
function back(match: Match): Subject | null {
  const study = match.one("study");
  const barsAgo = Math.abs(match.one("number")) || null;
  return barsAgo !== null && barsAgo > 100
    ? null
    : { ...study, barsAgo, timeframe: match.maybe("timeframe") ?? study.timeframe };
}

function previous(match: Match): Subject | null {
  const study = match.one("study");
  const isLatest = study.name === "close" && match.has("last") && match.tokens[match.from + 1]?.stem !== "close";
  if (isNewest(match)) return study;
  const ago = match.has("yesterday", "day", "session") ? { ago: { count: 1, unit: "day", vague: false } as const } : {};
  return study.barsAgo !== null || !BAR.test(study.name) || isLatest ? null : { ...study, barsAgo: 1, ...ago };
}

/** Returns one study with two names: `Relative Volume (RVOL)`. */
function restated(match: Match): Subject | null {
  const [one, two] = match.all("study");
  return one!.name === two!.name ? (one!.concept.includes("(") ? one! : { ...two!, timeframe: one!.timeframe }) : null;
}

/** Returns the line of a study named before it: `ADX DI+`, `MACD MACD line`. */
const ofFamily = (match: Match): Subject | null =>
  (match.has("macd") ? /^macd/ : /^(?:plus_di|minus_di|adx)/).test(match.one("study").name) ? match.one("study") : null;

/** Returns a price with its shift: `C1` is the close one bar ago. */
function lettered(match: Match): Subject | null {
  const bars = match.one("number");
  const alias = ["close", "open", "high", "low", "volume"].find((one) => one[0] === match.tokens[match.from]!.text)!;
  return Number.isInteger(bars) && bars <= 100 ? { ...feature(alias), barsAgo: bars || null } : null;
}

const argumentsOf = ({ concept }: Subject): readonly string[] => /\((\d+)\)$/.exec(concept)?.slice(1) ?? [];
const isPlain = (subject: Subject | undefined): subject is Subject =>
  subject?.group === "feature" && subject.barsAgo === null;
const operandOf = ({ concept }: Subject): string => (concept.startsWith("=") ? `(${concept.slice(1)})` : concept);

/** Returns the ratio of two series; for a share of the price the percentage of the catalogue. */
function over(match: Match, unit: string): Subject | null {
  const [one, two] = match.all("study");
  const { tokens, from } = match;
  const isPart = /^[-+]$/.test(tokens[from - 1]?.text ?? "") && /^(?:word|number)$/.test(tokens[from - 2]?.kind ?? "");
  if (isPart || !isPlain(one) || !isPlain(two)) return null;
  const isPercent = unit === "%";
  const timeframe = one.timeframe ?? two.timeframe;
  if (two.name === "close" && isPercent) {
    if (one.name === "atr") return { ...feature("atr_pct", argumentsOf(one)), timeframe };
    if (one.concept === "=high-low") return { ...formula("(high-low)/close*100", "%"), timeframe };
    const [, length] = /^=sma\(high-low,(\d+)\)$/.exec(one.concept) ?? [];
    if (length !== undefined) return { ...feature("adr_pct", [length]), timeframe };
  }
  if (one.name === "volume" && two.name === "avg_volume")
    return isPercent ? null : { ...feature("rvol", argumentsOf(two)), timeframe };
  return { ...formula(`${operandOf(one)}/${operandOf(two)}${isPercent ? "*100" : ""}`, unit), timeframe };
}

/** Returns the difference of two lines: `EMA 20 - EMA 50 > 0`. A dash before a new condition is no minus. */
function difference(match: Match): Subject | null {
  const { tokens, from, to } = match;
  const [one, two] = match.all("study");
  const isPart = MINUS_ENDS.test(tokens[to]?.text ?? "") && !COMPARES.test(tokens[from - 1]?.text ?? "");
  if (!isPart || !isPlain(one) || !isPlain(two) || !one.isLevel || !two.isLevel || one.concept === two.concept)
    return null;
  const timeframe = one.timeframe ?? two.timeframe;
  return { ...formula(`${operandOf(one)}-${operandOf(two)}`, "$"), timeframe };
}

/** Returns the difference of two lines, of MACD and its signal the histogram: `the spread between the 20 EMA and the 50 EMA`. */
function between(match: Match): Subject | null {
  const [one, two] = match.all("study");
  if (one!.name === "macd" && two!.name === "macd_signal")
    return { ...feature("macd_hist", argumentsOf(two!)), timeframe: one!.timeframe ?? two!.timeframe };
  const isOfLines = isPlain(one) && isPlain(two) && one.isLevel && two.isLevel && one.concept !== two.concept;
  return isOfLines
    ? { ...formula(`${operandOf(one)}-${operandOf(two)}`, "$"), timeframe: one.timeframe ?? two.timeframe }
    : null;
}

/** Returns a difference as a share of a line: `(SMA20 - SMA50) / SMA50`. */
function relativeDifference(match: Match): Subject | null {
  const studies = match.all("study");
  if (!studies.every((study) => isPlain(study) && study.isLevel)) return null;
  const [one = "", two = "", by = ""] = studies.map(operandOf);
  const isPercent = match.maybe("number") === 100;
  return formula(`(${one}-${two})/${by}${isPercent ? "*100" : ""}`, isPercent ? "%" : "x");
}
const MINUS_ENDS = /^(?:[<>]=?|=|[/)]|is|be|must|should|positive|negative)$/;
const COMPARES = /^(?:[<>]=?|=|above|below|over|under|than|to|at|of|cross\w*)$/;

const indexed = (match: Match): Subject | null =>
  BAR.test(match.one("study").concept) && match.one("study").timeframe === null ? back(match) : null;
/** Returns a price of the week or month so far: `within 5 % of the high of the week`. */
const soFar = (match: Match): Subject | null => {
  const study = match.one("study");
  const timeframe = match.has("week") ? "1wk" : "1mo";
  return BAR.test(study.concept) && study.timeframe === null && study.barsAgo === null ? { ...study, timeframe } : null;
};

const multiplied = (match: Match): Subject => ({ ...match.one("study"), multiplier: match.one("number") });

/** Returns a study in a session; the regular session is the default. */
const during = (match: Match, which?: string): Subject | null =>
  which === "extended" && match.one("session").includes("regular")
    ? null
    : inSession(match.one("study"), match.one("session"));

/** Rules for timeframes and shifts of a study, and ratios of two: weekly RSI, RSI 3 days ago, ATR as a percentage of price. */
export const PLACED_RULES = rules(
  "level",
  {
    inFrame,
    shifted,
    itself,
    back,
    indexed,
    previous,
    restated,
    ofFamily,
    lettered,
    over,
    difference,
    between,
    relativeDifference,
    during,
    multiplied,
    soFar,
  },
  `
  + {timeframe} ( bar|candle )? {study}                                        => inFrame
  + {ago} {timeframe}? {study}
  + {study} ( of|from|for|on|evaluated|measured|taken|value ) ( of|from|for )? {ago}
  + {study} LP {ago} RP                                                        => shifted
  - {study} {ago}                                                              => itself
  + previous|prior|prev|last|yesterday {study}                                 => previous
  + {study} LP {study} RP                                                      => restated
    latest|current {study}                                                     => {study}
  + this|current week|month 's? {study}
  + {study} ( of|for ) the|this|current ( current )? week|month                  => soFar
  + adx|dmi|dx|macd :? {study}                                                 => ofFamily
  + {session} {study}                                                          => during
    {study} ( in|during|on|at )? {session} ( session|trading )?                => during extended
  + LP {number} RP {timeframe}? {study}
  + {study} ( with|at|of|LP )* ( right hand|side )? barsago|bars_ago|offset|shift =|:? {number} RP? => back
  - {study} LP|[ {number} RP|]                                                 => indexed
    c|o|h|l|v _{number}                                                        => lettered
  - {number} x {study}
  - {study} x {number}                                                         => multiplied
  + {study} ( as | in | expressed as | measured as )? a? percent|percentage|%|pct|fraction|share|portion|proportion of {study}
  + {study} ( relative to | compared to | as against | divided by | over | versus )? {study} ( in percent | as a? percentage|percent )
      => over %
    LP? {study} -|_-|minus {study} RP?                                            => difference
  + the? difference|spread|distance between|of {study} and {study}               => between
    LP {study} -|_-|minus {study} RP? / {study} ( * {number} )?                => relativeDifference
  + {study} ( divided by | ÷ ) {study}
  + ratio of {study} to|over|and|/ {study}
  + {study} to|/ {study} ratio
  - {study} / {study}                                                          => over x
`,
);
