import type { AtomOperator } from "../../intermediate/form.ts";
import type { CandleName } from "../chart/edge.ts";
import { anyOf, leaf, mapAtoms, type Subject, type Tree } from "../chart/meanings.ts";
import type { Match, GrammarRule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, isNumber, isPresent, versus } from "./atoms.ts";
import { NUMBER_WORDS } from "./number-rules.ts";
import { CLOSE, shareIn } from "./predicates.ts";
import { feature, figure, formula } from "./series/subjects.ts";
import { rules } from "./table.ts";
import { FRAME_OF } from "./time/framed-atoms.ts";

function timed(tree: Tree, match: Match): Tree {
  const timeframe = match.maybe("timeframe");
  return timeframe === undefined || tree.kind !== "atom" ? tree : leaf({ ...tree.atom, timeframe });
}

function named({ id, isTwoSided }: CandleName, side: string | undefined): Tree {
  return isPresent(
    figure("candlestick", id, "", isTwoSided && side !== undefined ? [{ name: "sentiment", value: side }] : null),
  );
}

/** Returns the side that the words name, also as a part of the pattern's name: `three inside up`. */
const sideIn = (match: Match): "bullish" | "bearish" | undefined =>
  match.maybe("side") ?? (match.has("up") === match.has("down") ? undefined : match.has("up") ? "bullish" : "bearish");

/** Returns a candlestick; `two down days` and `three inside days` count bars. */
const candle = (match: Match): Tree | null => (match.to === match.from + 3 && countsBars(match) ? null : shaped(match));

function shaped(match: Match): Tree {
  const name = match.one("candle");
  const tree = named(name, name.isTwoSided ? sideIn(match) : match.maybe("side"));
  const unit = match.tokens[match.to - 1]!.stem;
  const isFrame =
    name.id.endsWith("_BAR") && match.maybe("side") === undefined && (unit === "week" || unit === "month");
  return timed(
    isFrame ? mapAtoms(tree, (atom) => ({ ...atom, timeframe: unit === "week" ? "1wk" : "1mo" })) : tree,
    match,
  );
}

const rowOf = (tree: Tree, bars: number): Tree =>
  mapAtoms(tree, (atom) => ({ ...atom, within: bars, withinAll: true }));

/** Returns true for a number of bars: `2 inside days`, but not `2 inside days in the last month`. */
const countsBars = (match: Match): boolean =>
  NUMBER.test(match.tokens[match.from]!.text) &&
  /^(?:days|bars|candles|candlesticks|sessions|weeks|months)$/.test(match.tokens[match.to - 1]!.text) &&
  !/^(?:in|out|of|within|over|during)\b/.test(match.behind(1));

const NUMBER = new RegExp(`^(?:\\d+|${NUMBER_WORDS.join("|")})$`);

/** Returns a candlestick on several bars in a row. */
const candles = (match: Match): Tree | null =>
  countsBars(match) || match.has("row", "consecutive", "straight", "successive")
    ? rowOf(shaped(match), match.one("number"))
    : null;

/** Returns a chart pattern; `the day's trading range` is no channel. */
const chart = (match: Match): Tree | null =>
  /^(?:day|daily|today|intraday|session|average)$/.test(match.tokens[match.from - 1]?.stem ?? "")
    ? null
    : timed(isPresent(figure("chart_pattern", match.one("chart"), "")), match);

const isUpDay = (match: Match, way: string): boolean => match.has("day", "close") && match.has(way);

/** Returns several green or red candles in a row. An up day closes above the day before. */
const colours = (match: Match, way: string, op: AtomOperator): Tree =>
  rowOf(
    isUpDay(match, way) ? isNumber(feature("change_pct"), op, 0) : versus(CLOSE, op, feature("open")),
    match.one("number"),
  );

const colour = (match: Match, way: string, op: AtomOperator): Tree | null =>
  match.has("day") && match.has(way) ? null : timed(versus(CLOSE, op, feature("open")), match);

const narrow = (match: Match): Tree => isNumber(feature("narrow_range", [match.one("number")]), "eq", 1);

/** Returns the place of the close in the range of the bar, the week or the month. */
function placeOfClose(match: Match): Subject {
  const unit = match.has("week", "weekly") ? "week" : match.has("month", "monthly") ? "month" : null;
  return { ...feature("range_pos", [1]), timeframe: unit && FRAME_OF[unit]! };
}

/** Returns a close in the upper or lower part of the bar's range. */
function place(match: Match, op: AtomOperator): Tree | null {
  const percent = shareIn(match);
  if (percent === null) return null;
  return isNumber(placeOfClose(match), op, op === "gte" ? 100 - percent : percent);
}

function nearEnd(match: Match, op: AtomOperator): Tree {
  const { value } = DEFAULTS.nearClose;
  return isNumber(placeOfClose(match), op, op === "gte" ? 100 - value : value, [assumed("nearClose")]);
}

/** Returns the whole bar on one side of a level. */
const whole = (match: Match, end: string, op: AtomOperator): Tree | null =>
  match.one("operand").isLevel ? versus(feature(end), op, match.one("operand")) : null;

const wide = (): Tree =>
  versus(formula("high-low", "$"), "gt", { ...feature("atr"), multiplier: 1.5 }, [
    { field: "multiplier", value: "1.5", why: "wide range bar: a range above 1.5 × ATR(14)" },
  ]);

const repeated = (match: Match, bars: string): Tree =>
  rowOf(named(match.one("candle"), match.maybe("side")), Number(bars));
const pinBar = (): Tree =>
  anyOf(...["PIN_BAR_BULL", "PIN_BAR_BEAR"].map((id) => named({ id, isTwoSided: false }, undefined)));

/** Returns a wick of at least half of the range of its bar. */
function tail(_: Match, side: string): Tree {
  const wick = side === "lower" ? "min(open,close)-low" : "high-max(open,close)";
  return versus(formula(wick, "$"), "gte", { ...formula("high-low", "$"), multiplier: 0.5 }, [
    { field: "multiplier", value: "0.5", why: `long ${side} wick: at least half of the range of the bar` },
  ]);
}

const KIND = "pattern|candle|candlestick|bar|formation|setup|signal|reversal|day|shape|chart";
const CLOSED = "~close|~finish|~settle|~end";
const PART = "( {quantity} | {number} ( st|nd|rd|th )? percentile | half|third|quarter|fifth|tenth|quartile|decile )";
const BAR = "( of|the|its|daily|day|trading|intraday|session|bar|candle|week|weekly|month|monthly )*";

export const SIDE_RULES: readonly GrammarRule[] = rules("side", {}, "<bullish|bull/bearish|bear> => <bullish/bearish>");

/** Rules for candlesticks, colours of candles and chart patterns. */
export const PATTERN_RULES: readonly GrammarRule[] = rules(
  "condition",
  { candle, candles, chart, colour, colours, narrow, place, nearEnd, whole, wide, repeated, pinBar, tail },
  `
  + nr {number} ( day|bar|pattern|setup|candle )*
  + ( daily|today|trading|its )* range ( is|was|being )* ( the )? narrowest|smallest|tightest ( of|in|over|for|since )* <last>? {number} ( day|bar|session|candle )?
  + narrowest ( daily|trading )? range|bar|day ( in|over|for|range|last|past )* {number} ( day|bar|session|candle )?
  + narrow range {number} ( day|bar )?
  + {number} day|bar narrow|narrowest range ( bar|day )?                                    => narrow
  + {timeframe}? {side}? {timeframe}? {candle} ( ${KIND} )*
  + {timeframe}? bullish|bearish ( ,|and|or|/|& )* bullish|bearish {candle} ( ${KIND} )*
    {candle} LP? {side} RP?                                                                 => candle
  + {number} ( consecutive|straight|successive )? {side}? {candle} ( ${KIND} )* ( in row )? => candles
  + {timeframe}? {side}? {chart} ( ${KIND}|breakout|breakdown|breaking|out )* ( in|making|progress|forming|up )* => chart
    {timeframe}? <greenbar/redbar> candle|bar|candlestick|day|close                         => colour <up/down> <gt/lt>
  + {number} <running>? <greenbar/redbar> closing? candle|bar|candlestick|day|close ( in row | <running> )?        => colours <up/down> <gt/lt>
  + ( <closes>|price|currently|is|last )* <above|higher|greater/below|lower|less> than? ( where|today|day )* open|opened|opening price?
  + ( ~recover|~reverse|~rally|~fade|fought|went ( back|and|then|to )* )? ${CLOSED} <green/red>                                                                   => close <gt/lt> open
  + narrow range day|bar|candle                                                             => narrow_range eq 1
  + ${CLOSED} ( at|near|in|within|around )* <top|upper/bottom|lower|lowest> ${PART} ${BAR} range => place <gte/lte>
  + ${CLOSED} ( at|near|around|close|to|by|on )* ( the|weekly|monthly|day|daily|today|session|candle|bar|'s )* <high|top/low|bottom> ( of|the|daily|day|session|bar|candle|range|week|month )* => nearEnd <gte/lte>
  + <strong/weak> close|finish
  + ${CLOSED} ( very )? <strong|strongly/weak|weakly>                                       => nearEnd <gte/lte>
  + whole|entire|complete|full bar|candle|range|day ( clearly )* <above/below> {operand}    => whole <low/high> <gt/lt>
  + wide|wider ranging|range bar|day|candle
  + range expansion ( bar|day|candle )?                                                     => wide
  + <double/triple> {candle} ( ${KIND} )*                                                   => repeated <2/3>
  + pin|pinocchio bar|candle
  + pinbar ( bar|candle )?                                                                  => pinBar
  + open <high/low> same|equal ( stock|strategy )*
  + ~open ( is|was|equal|equals|to|same|as|exactly|right|at )* <high/low> of day|session    => open eq <high/low>
  + long|big|large|lengthy lower|bottom wick|tail|shadow                                    => tail lower
  + long|big|large|lengthy upper|top wick|tail|shadow                                       => tail upper
`,
);
