import type { Bound } from "../chart/edge.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { boundsOn } from "./compare-subjects.ts";
import { CLOSE } from "./said-of.ts";
import { feature, fundamental } from "./subjects.ts";

const EACH = "( each | apiece | a|per share | a piece | a stock )?";
const isPrice = (bounds: readonly Bound[]): boolean =>
  bounds.every(({ quantity }) => (quantity.unit === "$" || quantity.unit === null) && !quantity.scaled);
const isLarge = (bounds: readonly Bound[]): boolean =>
  bounds.every(({ quantity }) => (quantity.unit === "$" || quantity.unit === null) && quantity.value >= 1e6);
const isShare = (bounds: readonly Bound[]): boolean => bounds.every(({ quantity }) => quantity.unit === "%");

const onPrice = (match: Match) => (isPrice(match.one("bound")) ? boundsOn(CLOSE, match.one("bound")) : null);

/** What verbs compare without a noun: costs, is worth, pays. */
export const PRICE_VERB_RULES: readonly Rule[] = [
  rule(
    "condition",
    `( cost|costing|priced|pricing|sell|selling|quoted|quote|quoting|fetching|fetch|fetches|commanding|command|offered|available|going|bought | changing hands | change hands ) ( for|at|around|about|only|just|me )* {bound} ${EACH}`,
    onPrice,
    0.3,
  ),
  rule("condition", `{bound} ( each | apiece | a|per share )`, (match) => onPrice(match), 0.2),
  rule(
    "condition",
    "( worth|valued|capitalized|capitalised|valuation|sized ) ( at|of )? {bound}",
    (match) => (isLarge(match.one("bound")) ? boundsOn(feature("market_cap"), match.one("bound")) : null),
    0.3,
  ),
  rule(
    "condition",
    "( pay|paying|paid ) ( me|out|you|at|a|an )* {bound} ( a|per year|annum|annually )?",
    (match) => (isShare(match.one("bound")) ? boundsOn(fundamental("DividendYield"), match.one("bound")) : null),
    0.2,
  ),
  rule(
    "condition",
    "( doing|does|do|trading|trade|traded|moving|turning ) {bound} ( a|per|each|every )? ( day|daily|session )?",
    (match) =>
      match.one("bound").every(({ quantity }) => quantity.unit === "sh")
        ? boundsOn(feature(match.has("day", "daily") ? "avg_volume" : "volume"), match.one("bound"))
        : null,
    0.3,
  ),
];
