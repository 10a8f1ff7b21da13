import { leaf, mapAtoms, type Tree } from "../chart/meanings.ts";
import type { CandleName } from "../chart/edge.ts";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, atomOf, isNumber, versus } from "./atoms.ts";
import { shareIn } from "./said-of.ts";
import { feature, figure, formula } from "./subjects.ts";

const WORDS = "pattern|candle|candlestick|bar|formation|setup|signal|reversal|candles|day|shape|chart";

function candle(name: CandleName, side: "bullish" | "bearish" | undefined): Tree {
  const params = name.isTwoSided && side !== undefined ? [{ name: "sentiment", value: side }] : null;
  return leaf(atomOf(figure("candlestick", name.id, "", params), "is", { kind: "flag" }));
}

const chart = (name: string, side?: "bullish" | "bearish"): Tree =>
  leaf(
    atomOf(figure("chart_pattern", name, "", side === undefined ? null : [{ name: "side", value: side }]), "is", {
      kind: "flag",
    }),
  );

const timed = (tree: Tree, match: Match): Tree => {
  const timeframe = match.maybe("timeframe");
  if (timeframe === undefined || tree.kind !== "atom") return tree;
  return leaf({ ...tree.atom, timeframe });
};

const rowOf = (tree: Tree, bars: number): Tree =>
  mapAtoms(tree, (atom) => ({ ...atom, within: bars, withinAll: true }));

const isFrameWord = (match: Match): boolean =>
  ["week", "month"].some((unit) => match.tokens[match.to - 1]?.stem === unit);
/** An inside week is an inside bar of the week. */
function ofUnit(name: CandleName, match: Match): Tree {
  const tree = candle(name, match.maybe("side"));
  if (tree.kind !== "atom" || !isFrameWord(match) || !name.id.endsWith("_BAR")) return tree;
  return leaf({ ...tree.atom, timeframe: match.tokens[match.to - 1]!.stem === "week" ? "1wk" : "1mo" });
}

const GREEN = "green|white|up|bullish|positive|bull";
const RED = "red|black|down|bearish|negative|bear";
const close = feature("close");
const open = feature("open");

/** Candlesticks, colours of candles, chart patterns. */
export const SIDE_RULES: readonly Rule[] = [
  rule("side", "bullish|bull", () => "bullish"),
  rule("side", "bearish|bear", () => "bearish"),
];

export const PATTERN_RULES: readonly Rule[] = [
  rule(
    "condition",
    `( {timeframe} )? ( {side} )? ( {timeframe} )? {candle} ( ${WORDS} )*`,
    (match) =>
      match.maybe("side") === undefined
        ? timed(ofUnit(match.one("candle"), match), match)
        : timed(candle(match.one("candle"), match.maybe("side")), match),
    0.3,
  ),
  rule(
    "condition",
    `{number} ( consecutive|straight|successive )? ( {side} )? {candle} ( ${WORDS} )* ( in row )?`,
    (match) =>
      match.has("row", "consecutive", "straight", "successive")
        ? rowOf(candle(match.one("candle"), match.maybe("side")), match.one("number"))
        : null,
    0.5,
  ),
  rule(
    "condition",
    `{number} ( ${GREEN} ) candle|bar|candlestick|day|close ( in row )?`,
    (match) =>
      rowOf(
        match.has("day", "close") && match.has("up")
          ? isNumber(feature("change_pct"), "gt", 0)
          : versus(close, "gt", open),
        match.one("number"),
      ),
    0.5,
  ),
  rule(
    "condition",
    `{number} ( ${RED} ) candle|bar|candlestick|day|close ( in row )?`,
    (match) =>
      rowOf(
        match.has("day", "close") && match.has("down")
          ? isNumber(feature("change_pct"), "lt", 0)
          : versus(close, "lt", open),
        match.one("number"),
      ),
    0.5,
  ),
  rule("condition", `{candle} LP? {side} RP?`, (match) => candle(match.one("candle"), match.one("side")), 0.1),
  rule(
    "condition",
    `( {timeframe} )? ( {side} )? {chart} ( ${WORDS}|breakout|breakdown|breaking|out )* ( in|the|making|progress|forming|up )*`,
    (match) => timed(chart(match.one("chart")), match),
    0.3,
  ),
  rule(
    "condition",
    `( {timeframe} )? ( ${GREEN} ) candle|bar|candlestick|day|candles|close`,
    (match) => (match.has("day") && match.has("up") ? null : timed(versus(close, "gt", open), match)),
    0.2,
  ),
  rule(
    "condition",
    `( {timeframe} )? ( ${RED} ) candle|bar|candlestick|day|candles|close`,
    (match) => (match.has("day") && match.has("down") ? null : timed(versus(close, "lt", open), match)),
    0.2,
  ),
  rule(
    "condition",
    "( close|closes|closed|closing|closing-price|trading|price|finish|finished|finishing|closing|currently|is|last )* ( above|over|higher|greater|> ) ( than )? ( where|it|the|its|their|todays|days|day )* ( open|opened|opening ) ( price )?",
    () => versus(close, "gt", open),
    0.3,
  ),
  rule(
    "condition",
    "( close|closes|closed|closing|closing-price|trading|price|finish|finished|finishing|closing|currently|is|last )* ( below|under|lower|less|< ) ( than )? ( where|it|the|its|their|todays|days|day )* ( open|opened|opening ) ( price )?",
    () => versus(close, "lt", open),
    0.3,
  ),
  rule("condition", "( close|closed|closing|finished|finishing|closes ) green", () => versus(close, "gt", open), 0.1),
  rule("condition", "( close|closed|closing|finished|finishing|closes ) red", () => versus(close, "lt", open), 0.1),
  rule(
    "condition",
    "nr {number} ( day|bar|pattern|setup|candle )*",
    (match) => isNumber(feature("narrow_range", [match.one("number")]), "eq", 1),
    0.3,
  ),
  rule(
    "condition",
    "narrowest ( daily|trading )? range|bar|day ( in|of|over|for|range|the|last|past )* {number} ( day|bar|session|candle )?",
    (match) => isNumber(feature("narrow_range", [match.one("number")]), "eq", 1),
    0.4,
  ),
  rule(
    "condition",
    "narrow range {number} ( day|bar )?",
    (match) => isNumber(feature("narrow_range", [match.one("number")]), "eq", 1),
    0.4,
  ),
  rule(
    "condition",
    "{number} ( day|bar ) narrow|narrowest range ( bar|day )?",
    (match) => isNumber(feature("narrow_range", [match.one("number")]), "eq", 1),
    0.4,
  ),
  rule("condition", "narrow range ( day|bar|candle )", () => isNumber(feature("narrow_range"), "eq", 1), 0.2),
  rule(
    "condition",
    "( close|closed|closing|closes|finished|settled ) ( at|near|in|within|around )* ( the|its )? ( top|upper ) ( {quantity} | half|third|quarter|fifth|tenth|quartile|decile ) ( of )? ( the|its|days|daily|bar|candle|session|trading|intraday )* range",
    (match) => place(match, true),
    0.5,
  ),
  rule(
    "condition",
    "( close|closed|closing|closes|finished|settled ) ( at|near|in|within|around )* ( the|its )? ( bottom|lower|lowest ) ( {quantity} | half|third|quarter|fifth|tenth|quartile|decile ) ( of )? ( the|its|days|daily|bar|candle|session|trading|intraday )* range",
    (match) => place(match, false),
    0.5,
  ),
  rule(
    "condition",
    "( close|closed|closing|closes|finished|settled|finish ) ( at|near|around|close|to|by|on )* ( the|its )? ( high|highs|top ) ( of )? ( the|its )? ( day|days|daily|session|bar|candle|range )?",
    () => isNumber(feature("range_pos", [1]), "gte", 100 - DEFAULTS.nearClose.value, [assumed("nearClose")]),
    0.3,
  ),
  rule(
    "condition",
    "( close|closed|closing|closes|finished|settled|finish ) ( at|near|around|close|to|by|on )* ( the|its )? ( low|lows|bottom ) ( of )? ( the|its )? ( day|days|daily|session|bar|candle|range )?",
    () => isNumber(feature("range_pos", [1]), "lte", DEFAULTS.nearClose.value, [assumed("nearClose")]),
    0.3,
  ),
  rule(
    "condition",
    "( whole|entire|complete|full ) ( of )? bar|candle|range|day ( lies|is|sits|stays|trades|clearly )* ( above|over ) {operand}",
    (match) => (match.one("operand").isLevel ? versus(feature("low"), "gt", match.one("operand")) : null),
    0.4,
  ),
  rule(
    "condition",
    "( whole|entire|complete|full ) ( of )? bar|candle|range|day ( lies|is|sits|stays|trades|clearly )* ( below|under ) {operand}",
    (match) => (match.one("operand").isLevel ? versus(feature("high"), "lt", match.one("operand")) : null),
    0.4,
  ),
  rule(
    "condition",
    "wide range bar|day|candle",
    () =>
      versus(formula("high-low", "$"), "gt", { ...feature("atr"), multiplier: 1.5 }, [
        { field: "multiplier", value: "1.5", why: "wide range bar: a range above 1.5 × ATR(14)" },
      ]),
    0.2,
  ),
];

function place(match: Match, isTop: boolean): Tree | null {
  const percent = shareIn(match);
  return percent === null
    ? null
    : isNumber(feature("range_pos", [1]), isTop ? "gte" : "lte", isTop ? 100 - percent : percent);
}
