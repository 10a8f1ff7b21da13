import type { Timeframe } from "#contract";
import type { Predicate } from "../../chart/edge.ts";
import {
  allOf,
  atLeastOf,
  type AtomDraft,
  atomsOf,
  mapAtoms,
  noted,
  type Subject,
  type TimeUnit,
  type Tree,
} from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { assumed, bounded, inRange, isNumber, TURNED, versus } from "../atoms.ts";
import { changed, changeOver, isGoingOn, isMove } from "./changed.ts";
import { boundsIn, compareSubjects, moved } from "../compare-subjects.ts";
import { isOfBars } from "../time/framed-atoms.ts";
import { barsOf, durationBefore, isRow, LONGEST_ROW, MOST_COUNTED, ORDINALS, unitIn } from "../time/duration-rules.ts";
import { against, CLOSE } from "../predicates.ts";
import { feature } from "../series/subjects.ts";
import { negated } from "../../assemble/negated.ts";
import { rules } from "../table.ts";

const FRAME: Readonly<Partial<Record<TimeUnit, Timeframe>>> = { week: "1wk", month: "1mo" };

/** Returns a tree that holds on each of several bars. Weeks and months are bars of their own timeframe. */
export function inRow(tree: Tree, count: number, unit?: TimeUnit, barsAgo: number | null = null): Tree {
  const timeframe = unit === undefined ? undefined : FRAME[unit];
  return mapAtoms(tree, (atom) => ({
    ...atom,
    timeframe: timeframe ?? atom.timeframe,
    within: count,
    withinAll: true,
    barsAgo: barsAgo ?? atom.barsAgo,
  }));
}

/** Returns a tree that holds on at least some of the newest bars. */
export const onSome = (tree: Tree, least: number, bars: number): Tree =>
  atLeastOf(
    least,
    Array.from({ length: bars }, (_, ago) =>
      mapAtoms(tree, (atom) => ({ ...atom, barsAgo: ago === 0 ? atom.barsAgo : (atom.barsAgo ?? 0) + ago })),
    ),
  );

/** Returns a number of events on the bars of a window: at least 2 gap ups in the last 10 days. */
function times(match: Match): Tree | null {
  const tree = match.one("condition");
  const bars = barsOf(match.one("window").duration);
  const least = countedIn(match)!;
  const isServed = Number.isInteger(least) && least > 0 && least <= bars && bars <= MOST_COUNTED;
  // `at least 3 red days` is a share of the days.
  const isColour = ({ concept, rhs }: AtomDraft): boolean =>
    (concept === "change_pct" && rhs.kind === "number" && rhs.number === 0) ||
    (concept === "close" && rhs.kind === "study" && rhs.concept === "open");
  const isEvent = atomsOf(tree).every(
    (atom) => isOfBars(atom) && atom.timeframe === null && atom.within === null && !isColour(atom),
  );
  return isServed && isEvent ? onSome(tree, least, bars) : null;
}

/** Returns a bar up or down: by its colour if the words name one, otherwise against the bar before. */
const bar = (match: Match, isUp: boolean): Tree =>
  match.has("green", "red", "white", "black", "bullish", "bearish")
    ? versus(CLOSE, isUp ? "gt" : "lt", feature("open"))
    : isNumber(feature("change_pct"), isUp ? "gt" : "lt", 0);

/** Returns the count of a match: `more than 4 days` are 5. */
function countedIn(match: Match): number | undefined {
  const number = match.maybe("number");
  return number === undefined || !match.has("more", "over") || match.has("or") ? number : number + 1;
}

/** Returns the number of bars that a match counts. */
const countIn = (match: Match): number =>
  countedIn(match) ??
  boundsIn(match).map(({ op, quantity }) => quantity.value + (op === "gt" ? 1 : 0))[0] ??
  ORDINALS.findIndex((word) => match.has(word)) + 2;

/** Returns a tree on the timeframe of a match: `three green 5-minute candles`. */
const onFrame = (tree: Tree, match: Match): Tree =>
  mapAtoms(tree, (atom) => ({ ...atom, timeframe: match.maybe("timeframe") ?? atom.timeframe }));

/** Returns the newest of `the prior 3 candles`, which is the bar before now. */
export const beforeNow = ({ text }: Match): 1 | null =>
  /^(?:(?:each|all) )?(?:of )?(?:the )?(?:previous|prior|preceding)\b/.test(text) ? 1 : null;

/** Returns a rise or fall on each of several days, weeks or months; of `no more than 3`, no longer row. */
function each(match: Match, direction: string): Tree | null {
  const most = boundsIn(match).find(({ op }) => op === "lte" || op === "lt");
  const longer = most && { count: most.quantity.value + (most.op === "lte" ? 1 : 0), unit: unitIn(match) };
  const { count, unit } = longer ?? match.maybe("duration") ?? { count: countIn(match), unit: unitIn(match) };
  if (!Number.isInteger(count) || count <= 0) return null;
  const row = onFrame(inRow(bar(match, direction === "up"), count, unit, beforeNow(match)), match);
  return longer === undefined ? row : negated(row);
}

/** Returns a row without a count: `consecutive green days`. */
const several = (match: Match, direction: string): Tree =>
  noted(
    inRow(bar(match, direction === "up"), DEFAULTS.consecutive.value, unitIn(match)),
    assumed("consecutive", "within"),
  );

const rising = (match: Match, direction: string): Tree | null => {
  const duration = match.maybe("duration");
  // `the 20 EMA turns up after falling for 10 days`: the series fell, not the price.
  const isOfSeries =
    match.tokens[match.from - 1]?.text === "after" &&
    match.tokens
      .slice(0, match.from)
      .some(({ stem }) => /^(?:[sehw]?ma|average|line|rsi|macd|obv|adx|cci)$/.test(stem));
  return !isOfSeries && !isGoingOn(match) && (duration === undefined || isRow(duration))
    ? each(match, direction)
    : null;
};

/** Returns a turn: the first red day after 3 green ones. */
function firstAfter(match: Match, direction: string): Tree | null {
  const count = countIn(match);
  if (!Number.isInteger(count) || count < 1 || count > LONGEST_ROW) return null;
  const isUp = direction === "up";
  return allOf(bar(match, isUp), inRow(bar(match, !isUp), count, undefined, 1));
}

/**
 * Returns rows of several series, each with the direction before it: 4 lower closes in a row, 3 bars with a higher close and
 * a higher volume.
 */
function series(match: Match): Tree {
  let isUp = true;
  const trees: Tree[] = [];
  for (const { stem } of match.tokens.slice(match.from, match.to)) {
    if (RISES.test(stem)) isUp = true;
    else if (FALLS.test(stem)) isUp = false;
    else if (/^(?:high|low|volume|close|open)$/.test(stem)) trees.push(moved(feature(stem), isUp));
  }
  const unit = match.has("weekly") ? "week" : match.has("monthly") ? "month" : unitIn(match);
  // `up 3 days in a row with each day's volume higher`: the row before gives the count.
  const count = match.maybe("number") ?? (match.has("each", "every") ? durationBefore(match)?.count : undefined);
  const row = onFrame(inRow(allOf(...trees), count ?? DEFAULTS.consecutive.value, unit), match);
  return count === undefined ? noted(row, assumed("consecutive", "within")) : row;
}
const RISES = /^(?:higher|ris(?:e|ing)|increas(?:e|ing)|grow|growing|greater|ascend|ascending)$/;
const FALLS = /^(?:lower|fall|falling|decreas(?:e|ing)|declin(?:e|ing)|descend|descending|shrinking)$/;

/**
 * Returns the share of bars that closed higher, with half a bar of tolerance: `up 15 of the last 20 days`, `up 3 of the last
 * 5 weeks`. Down bars are the others: `no more than 2 red days` of 10 are 8 up bars.
 */
function share(match: Match, direction: string, most?: "most"): Tree | null {
  const duration = match.maybe("window")?.duration ?? match.maybe("duration") ?? undefined;
  // `3 up days in the last 2 weeks` counts days.
  const timeframe = duration === undefined || COUNTS_DAYS.test(match.text) ? null : (FRAME[duration.unit] ?? null);
  const bars = match.maybe("number", 1) ?? (timeframe === null ? barsOf(duration!) : duration!.count);
  const given = match.one("number") + (match.has("than") && most === undefined ? 1 : 0);
  const count = most === undefined ? given : bars - given;
  if (!Number.isInteger(count) || !Number.isInteger(bars) || count < 1 || count > bars || bars > MOST_DAYS) return null;
  const higher = direction === "up" ? count : bars - count;
  const name = timeframe === null ? "days" : `${duration!.unit}s`;
  const why = `${count} of ${bars} ${name} ${direction === "up" ? "that closed higher" : "that did not close higher"}`;
  const notes = [{ field: "concept", value: `up_day_pct(${bars})`, why }];
  const percent = (some: number): number => (100 * some) / bars;
  const subject = { ...feature("up_day_pct", [bars]), timeframe };
  if (match.has("exactly")) return inRange(subject, percent(higher - 0.5), percent(higher + 0.5), notes);
  return direction === "up"
    ? isNumber(subject, "gt", percent(higher - 0.5), notes)
    : isNumber(subject, "lt", percent(higher + 0.5), notes);
}
/** Returns a percentage of bars one way: `up on at least 60 % of the days in the last quarter`. */
function part(match: Match, direction: string): Tree | null {
  const bars = barsOf(match.maybe("window")?.duration ?? match.one("duration"));
  const percent = match.one("number");
  const op = match.maybe("compare") ?? "gte";
  const subject = feature("up_day_pct", [bars]);
  if (bars > MOST_DAYS) return null;
  return direction === "up" ? isNumber(subject, op, percent) : isNumber(subject, TURNED[op] ?? op, 100 - percent);
}

/** Returns more bars one way than the other: `more up days than down days in 6 months`. */
function majority(match: Match, direction: string): Tree | null {
  const bars = barsOf(match.maybe("window")?.duration ?? match.one("duration"));
  const op = direction === "up" ? "gt" : "lt";
  const note = { field: "concept", value: `up_day_pct(${bars})`, why: "most days up: over half of them closed higher" };
  return bars > MOST_DAYS ? null : isNumber(feature("up_day_pct", [bars]), op, 50, [note]);
}
const COUNTS_DAYS = /\b(?:days?|sessions?|bars?|candles?|closes?)\b/;
/** Most days over which up days are counted. */
const MOST_DAYS = 250;

/** Returns a move of a percentage on any bar of a window. */
function single(match: Match, direction: string): Tree | null {
  const bounds = boundsIn(match);
  const tree = isMove(bounds) ? changed(feature("change_pct"), direction === "up", bounds) : null;
  const within = barsOf(match.one("window").duration);
  return tree === null ? null : mapAtoms(tree, (atom) => ({ ...atom, within }));
}

const newest = (match: Match, op: string): Tree => isNumber(changeOver(1, unitIn(match) ?? "day"), op as "gt", 0);
const newestBy = (match: Match, direction: string): Tree | null =>
  changed(changeOver(1, unitIn(match) ?? "day"), direction === "up", boundsIn(match));

const IN_ROW = "( ( in|on a|the? )? row|trot|bounce|end|succession | <running> | back to back | one after another )";
const LEAD = "( at|least|for|last|past )*";
const COUNTED = "( {number} | {bound} | {number} or more | {number} _+ )";
const MOVING =
  "higher|rising|increasing|growing|greater|ascending|lower|falling|decreasing|declining|descending|shrinking";
const ONE_SERIES = `( ${MOVING} ) ( daily|weekly|monthly|closing|trading|swing )* close|high|low|volume price?`;
const SERIES = `${ONE_SERIES} ( ( and|&|with|on|plus|,|has|have|having|also|each|day|a )* ${ONE_SERIES} )*`;
const DAYS = "<bars>|close";
const UP_BAR = "up|green|bullish|winning|positive|gaining|rising|advancing|white|higher|gain";
const DOWN_BAR = "down|red|bearish|losing|negative|falling|declining|black|lower|loss";
const COLOUR = `${UP_BAR}/${DOWN_BAR}`;
const OTHER = `${DOWN_BAR}/${UP_BAR}`;

/** Rules for rows of bars: 4 lower closes in a row, the third green day running, the first red day after four green ones. */
export const ROW_RULES: readonly GrammarRule[] = [
  ...rules(
    "condition",
    { firstAfter, series, share, majority, part, each, several, rising, single, newest, newestBy },
    `
  + ( closed|close|been|was|has|at|least|on|exactly|gone|went )* <moved_up|${COLOUR}|moved_down|off|sold> ( at|least|on|exactly|more|over than? )* {number} ( <bars> )?
      out? of <last>? ( {duration} | {window} )
  + ( closed|close|been|was|has|at|least|on )* <moved_up|${COLOUR}|moved_down> ( at|least|on|more|over than? )* {number} <bars> out? of ( the|last|past )* {number}
  + ( at|least|exactly )* {number} ( or more )? <${COLOUR}> ${DAYS} ( in|out|of|over|during|within )* ( {window} | ( last|past )? {duration} )
      => share <up/down>
  + no|not more than {number} <${OTHER}> ${DAYS} ( in|out|of|over|during|within )* ( {window} | ( last|past )? {duration} | <last> {number} )
      => share <up/down> most
  + more <${COLOUR}> ( ${DAYS} )? than <${OTHER}> ( ${DAYS} )? ( in|out|of|over|during|within|the )* ( {window} | ( last|past )? {duration} )
      => majority <up/down>
  + ( closed|close|been|was|were|has|is|are|ended )* <up|${COLOUR}|down> ( on|for|in|at )* {compare}? {number} %|percent of ( the|all|trading )* ${DAYS}
      ( in|out|of|over|during|within|the )* ( {window} | ( last|past )? {duration} )         => part <up/down>
  + ${LEAD} {number} <running>? ( <bars>|week|month of|with|having|making|that|where )? <running>? ${SERIES} ${IN_ROW}?
  + ${SERIES} ( on|for|over|in|of|each|every|at|least|last|past|the )* {number} <running>? {timeframe}? <bars>|week|month ${IN_ROW}?
  + <running> ${SERIES}
  + each|every <bars> ( having|with|has|a|is )* ( ${ONE_SERIES} | close|volume|high|low ( is|being|was )* ${MOVING} )
      than ( the|that|of|previous|prior|last|preceding|its )* <bars>|one|volume before?                      => series
  + ( ${ORDINALS.join("|")} | {number} _st|nd|rd|th ) <running>? <${COLOUR}> ${DAYS} ${IN_ROW}?
  + <${COLOUR}> for the? ( ${ORDINALS.join("|")} | {number} _st|nd|rd|th ) ( <running> <bars>|week|month | <bars>|week|month ${IN_ROW} )
  + ${LEAD} ${COUNTED} day|week|bar|candle|session <winning|up|green|win|positive/losing|down|red|loss|negative> streak|run
  + run|string|series|streak|row of ( at|least )* ${COUNTED} <running>? <${COLOUR}> ${DAYS} ${IN_ROW}?
  + ${LEAD} ${COUNTED} <running>? <${COLOUR}> {timeframe}? ${DAYS}|week|month ${IN_ROW}?
  + ${LEAD} ${COUNTED} <running>? ${DAYS} ${IN_ROW}? ( where|with|of|that|each|every|one|day|bar|which|all )* <ended>
      <higher|above/lower|below> than? ( the )? ( close|low|high )? ( of )? ( the )? ( one|bar|day|session )? before|prior|previous ( one|bar|day|session|close )? ${IN_ROW}?
  + ${LEAD} ${COUNTED} <bars>|week|month <${COLOUR}> ${IN_ROW}
  + ${LEAD} ${COUNTED} <running> ( <bars>|week|month of|with|on price? )? <gain|advance|rise|rally/loss|decline|drop|fall>
  + <ended>? ( in the? )? <moved_up|${COLOUR}|moved_down> ( in|on|price|value|for|at|least|more|over|than )* {number} ( <running> <bars>|week|month | <bars>|week|month ${IN_ROW} )
  + <moved_up/moved_down> ( on|in|for )* each|every|all ( one|day|bar|week|of )* <last>? {duration}
  + each|every|all ( one|day|bar|week|of )* <last>? {duration} ( has|have|was|were|been )* <ended>? <${COLOUR}>
  + each|all? of? the? last|past|previous|prior|preceding {number} {timeframe}? ${DAYS}|week|month ( all|both|each|have|has|had|been|are|were )* <ended>? <${COLOUR}>
  + <ended> <higher|up/lower|down> each|every|on|in|all|for ( one|each|every|day|bar|week|of )* <last>? {duration}   => each <up/down>
  + ( price|it|share|stock|<ended> )? ( has|have|been|is|are|kept|keeps|keep )*
      <rising|climbing|increasing|advancing|gaining|risen|climbed|gained|advanced/falling|declining|decreasing|dropping|sliding|fallen|declined|dropped>
      ( steadily|higher|lower|consistently|now )* for ( at|least|more|than|over|last|past|previous )* ( {duration} | {number} <running> <bars> )
    <moved_up/moved_down> ( in|price|value )* for ( at|least|more|than|over|last|past|previous )* {duration}
      => rising <up/down>
  + {number} <running>? <${OTHER}> ${DAYS} ( in a? row )? ,? ( then|before|and then | followed by )
      ( a|an|the|it|is|being )* <${COLOUR}> today|one|${DAYS}
  + first <${COLOUR}> ${DAYS} after|following ( a|at|least )* ${COUNTED} day|week|bar|candle|session
      <losing|down|red|loss|negative/winning|up|green|win|positive> streak|run
  + first <${COLOUR}> ${DAYS} after|following ( a|at|least|run|string|series|streak|of )* ${COUNTED}
      ( <running>|or|more )* <${OTHER}> ${DAYS}|one ( in a? row )?                                           => firstAfter <up/down>
  + <running> <${COLOUR}> daily? ${DAYS}|week|month                                                       => several <up/down>
  + single|one|1 -? day|session|bar <upmove/downmove> ( of|by|at )* ( {bound} | {quantity} ( or more )? ) {window}
  + single|one|1 daily? <bars> ( that|which|is|was|has|being )* <moved_up/moved_down> ( by|at|least )* ( {bound} | {quantity} ) {window}
  + single|one|1|a daily? <bars> ( with|of|that|has|had|having|a )* <upmove/downmove> ( of|by|at )* ( {bound} | {quantity} ( or more )? ) {window}
  ++ ( single|one|1|a )? ( {bound} | {quantity} ( or more )? ) daily|single-day|one-day price? <upmove/downmove> {window}
  + ( single|one|1|a )? daily price? <upmove/downmove> ( of|by|at )* ( {bound} | {quantity} ( or more )? ) {window}
  + {window} ( has|have|had|with|that|there|is|was|a|at|least|, )* single|one|1 daily? <bars> ( that|which|is|was|has|being )* <moved_up/moved_down>
      ( by|at|least )* ( {bound} | {quantity} )
  + <most>|big|biggest|largest|best|worst ( single|one|1 )? ( -|_- )? day|session|bar <upmove/downmove> {window} ( is|was|of|: )* ( {bound} | {quantity} ( or more )? )
      => single <up/down>
  + perf|performance LP? day|today|week|month|quarter|year RP? : <up|positive|gain/down|negative|loss> {quantity} => newestBy <up/down>
  + perf|performance day|today|week|month|quarter|year : <up|positive|gain/down|negative|loss>           => newest <gt/lt>
  + a? lower high ( ,|and|&|with|a )* higher low ( than|versus|vs|to|compared|the|that|of )* {ago} => high lt high[1] & low gt low[1]
  + a? higher high ( ,|and|&|with|a )* <higher/lower> low ( than|versus|vs|to|compared|the|that|of )* {ago} => high gt high[1] & low <gt/lt> low[1]
    previous|prior|last|yesterday bar|candle|candlestick|day|session ( is|was|being )* <green|white/red|black>
    yesterday was|is|being <green|white/red|black>                                                  => close[1] <gt/lt> open[1]
    previous|prior|last day|session was|is|being <up|higher|positive/down|lower|negative>
  + ( ~go/went|~close|~finish|was|were|price|share|stock )* <moved_up/moved_down|off> ( on )? yesterday
    yesterday was|is|being <up|higher|positive/down|lower|negative>                                 => change_pct[1] <gt/lt> 0
    current|latest|newest|this|today bar|candle|candlestick ( is|being )* <green|white/red|black>   => close <gt/lt> open
  + perf|performance ytd : <up|positive|gain/down|negative|loss>                                         => perf_ytd <gt/lt> 0
`,
  ),
];

/** Rules for numbers of events, which any condition can be. */
export const EVENT_COUNT_RULES: readonly GrammarRule[] = rules(
  "condition",
  { times },
  `
  ++ ( at least | a? minimum|min of? | not|no less|fewer than | more|over than ) {number} ( or more )? {condition} {window}
  ++ {number} or|and more {condition} {window}   => times
`,
);

/**
 * Returns a value that is not beyond a level or figure on any of several bars. A price that has not risen above a figure had
 * no high there.
 */
function never(match: Match, op: string): Predicate {
  const bars = barsOf(match.maybe("duration") ?? match.one("window").duration);
  const onEach = (tree: Tree | null): Tree | null => tree && inRow(tree, bars);
  const level = match.maybe("operand");
  if (level !== undefined) return against(level, (left, line) => onEach(compareSubjects(left, op as "gte", line)));
  const isEdge = WENT.test(match.text);
  const edge = isEdge ? feature(op === "gte" ? "low" : "high") : CLOSE;
  const of = (left: Subject): Tree | null => {
    const subject = isEdge && /^(?:high|low)$/.test(left.name) ? edge : left;
    return onEach(bounded(subject, op as "gte", match.one("quantity")));
  };
  return { needs: "number", applyTo: of, alone: of(edge) };
}
const WENT = /\b(?:risen|traded?|gone|fallen|dropped|broken|climbed|rallied|moved)\b/;

const NEVER =
  "( has|have|had|was|were )? not|never ( once|ever|been|be|closed|close|traded|trade|gone|dropped|fallen|broken|risen|climbed|rallied|moved|a|single|time )*";

/** Rules for rows of bars as predicates of a subject. */
export const ROW_PREDICATE_RULES: readonly GrammarRule[] = rules(
  "predicate",
  { never },
  `
  + ${NEVER} <below/above> {operand} ( {window} | in|over|for|during {duration} )
  + ${NEVER} <below/above> {quantity} ( {window} | in|over|for|during {duration} )   => never <gte/lte>
`,
);
