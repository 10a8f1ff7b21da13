import type { Bound, Tail } from "../chart/edge.ts";
import { allOf, type Subject, type Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { negated } from "../assemble/negated.ts";
import { isTexts } from "./atoms.ts";
import { boundsOn, compareSubjects } from "./compare-subjects.ts";
import { against, CLOSE } from "./said-of.ts";
import { feature } from "./subjects.ts";

/** Average volume is that of the volume, a level that of the price. */
const subjectFor = (level: Subject): Subject | null =>
  level.name === "avg_volume" || level.name === "volume" ? feature("volume") : level.isLevel ? CLOSE : null;

/** So many percent of another series. */
function shareOf(match: Match): Tail | null {
  const bounds: readonly Bound[] = match.maybe("bound") ?? [{ op: "gte", quantity: match.one("quantity") }];
  if (!bounds.every(({ quantity }) => quantity.unit === "%")) return null;
  const level = match.one("operand");
  const build = (left: Subject): Tree | null => {
    const trees = bounds.map(({ op, quantity }) => compareSubjects(left, op, level, quantity.value / 100));
    return trees.every((tree) => tree !== null) ? allOf(...trees) : null;
  };
  const own = subjectFor(level);
  return {
    needs: level.isLevel ? "level" : "any",
    of: (left) => (level.name === "avg_volume" && left.name === "close" ? build(feature("volume")) : build(left)),
    alone: own === null ? null : build(own),
  };
}

/** A figure and lines of one comparison: above $8 and its 150-day. */
function mixed(match: Match): Tail | null {
  const [quantity, op] = [match.one("quantity"), match.one("compare")];
  const levels = match.all("operand");
  const next = match.tokens[match.to]?.stem ?? "";
  if (
    /^(?:[<>=]+|above|below|over|under|is|are|cross\w*|rising|falling|between|greater|less|at|has|within|near|avg|average|volume|vol|sma|ema|ma|high|low|close|moving|dollar|simple|exponential)$/.test(
      next,
    )
  )
    return null;
  if (levels.some(({ name }) => ["open", "close"].includes(name))) return null;
  const of = (left: Subject): Tree | null => {
    const trees = [boundsOn(left, [{ op, quantity }]), ...levels.map((level) => compareSubjects(left, op, level))];
    return trees.every((tree) => tree !== null) ? allOf(...trees) : null;
  };
  return { needs: "number", of, alone: quantity.unit === "$" ? of(CLOSE) : null };
}

/** A series so many times as large. */
function times(match: Match): Subject | null {
  const [operand, factor] = [match.one("operand"), match.one("number")];
  const isScale = operand.isLevel || operand.unit === "sh" || operand.unit.startsWith("$");
  const before = match.tokens[match.from - 1]?.stem ?? "";
  if (!isScale || factor <= 0 || factor > 20 || operand.multiplier !== null) return null;
  // `close x 8` would be a cross of eight dollars.
  const isCompared = /^(?:[<>]=?|=|than|above|below|over|under|least|most|\()$/.test(before);
  return isCompared ? { ...operand, multiplier: factor } : null;
}

/** `on 2 million shares`: the volume of the bar. */
function onShares(match: Match): Tree | null {
  const bounds: readonly Bound[] = match.maybe("bound") ?? [{ op: "gte", quantity: match.one("quantity") }];
  return bounds.every(({ quantity }) => quantity.unit === "sh") ? boundsOn(feature("volume"), bounds) : null;
}

/** Series that are made of a series: so many times it. */
export const PRODUCT_RULES: readonly Rule[] = [
  rule("operand", "LP {operand} x|times {number} RP", times, 0.4),
  rule("operand", "{operand} x|times {number}", times, 0.3),
];

/** Shares and multiples of another series, and figures whose subject stands behind them. */
export const SHARE_OF_RULES: readonly Rule[] = [
  rule(
    "condition",
    "{bound} ( reading|value )? ( on|for|in|of ) ( the|its )* {operand}",
    (match) =>
      match.one("operand").unit === "idx" && !match.one("operand").isLevel
        ? boundsOn(match.one("operand"), match.one("bound"))
        : null,
    0.4,
  ),
  rule(
    "condition",
    "( a|reading|value|level )* {compare} {quantity} ( on|for|in|of ) ( the|its )* {operand}",
    (match) =>
      match.one("operand").unit === "idx" && !match.one("operand").isLevel
        ? boundsOn(match.one("operand"), [{ op: match.one("compare"), quantity: match.one("quantity") }])
        : null,
    0.4,
  ),
  rule(
    "condition",
    "( {quantity} ) ( average|avg ) ( daily|trading )? volume|vol",
    (match) =>
      match.one("quantity").scaled
        ? boundsOn(feature("avg_volume"), [{ op: "gte", quantity: { ...match.one("quantity"), unit: null } }])
        : null,
    0.5,
  ),
  rule(
    "condition",
    "( on|with|trading|traded|trade ) ( a|at|least|minimum|min|of|over|more|than|total|volume )* ( {bound} | {quantity} ( or more )? )",
    (match) => onShares(match),
    0.5,
  ),
  rule(
    "condition",
    "( the|a )* stock|share|name|ticker|company ( is|are|was )* ( trading|trades|trade|priced|selling|sells|quoted ) {bound}",
    (match) =>
      match.one("bound").every(({ quantity }) => !quantity.scaled && (quantity.unit === null || quantity.unit === "$"))
        ? boundsOn(CLOSE, match.one("bound"))
        : null,
    0.6,
  ),
  rule(
    "condition",
    "( exclude|excluding|no|not|without|skip|avoid )? ( anything|everything | any stock | stocks ) {bound}",
    (match) => {
      const bounds = match.one("bound");
      const isPrice = bounds.every(
        ({ quantity }) => !quantity.scaled && (quantity.unit === null || quantity.unit === "$"),
      );
      return isPrice && !match.has("exclude", "excluding", "no", "not", "without", "skip", "avoid")
        ? boundsOn(CLOSE, bounds, [{ field: "rhs", value: match.text, why: "anything: its price" }])
        : null;
    },
    0.5,
  ),
  rule("condition", "outside of? the? us|usa|states|america", () => negated(isTexts("Country", ["US"])), 1.3),
  rule(
    "condition",
    "it name|stock|company|sector|firm|services",
    (match) => (match.tokens[match.from]!.text === "it" ? isTexts("Sector", ["Technology"]) : null),
    1.3,
  ),
];

/** The same, said of a subject. */
export const SHARE_OF_PREDICATE_RULES: readonly Rule[] = [
  rule(
    "predicate",
    "( at|is|are|was|trading|running|doing|came|come|in|up|to )* {bound} ( of|vs|versus ) ( its|their|the|a )* {operand}",
    shareOf,
    0.5,
  ),
  rule(
    "predicate",
    "{compare} {quantity} ( , )? and|& ( also )? {operand}",
    (match) => (match.one("quantity").unit === "%" ? null : mixed(match)),
    0.2,
  ),
  rule(
    "predicate",
    "{compare} {quantity} , {operand} ( , )? and|& {operand}",
    (match) => (match.one("quantity").unit === "%" ? null : mixed(match)),
    0.3,
  ),
  rule(
    "predicate",
    "half ( off|below|under|beneath | down from | away from ) ( the|its )* {operand}",
    (match) =>
      match.one("operand").isLevel
        ? against(match.one("operand"), (left, level) => compareSubjects(left, "lte", level, 0.5))
        : null,
    0.5,
  ),
];
