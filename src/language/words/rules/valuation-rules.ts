import { table } from "#base";
import type { Subject, Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { isNumber } from "./atoms.ts";
import { byDefault } from "./by-default.ts";
import { plain } from "./plain-bounds.ts";
import { boundsOn } from "./compare-subjects.ts";
import { fundamental, indicator } from "./subjects.ts";

const TIMES = table<() => Subject>({
  Revenue: () => fundamental("PriceToSales"),
  NetIncome: () => indicator("PETTM"),
  EpsDiluted: () => indicator("PETTM"),
  FreeCashFlow: () => fundamental("PriceToFcf"),
  TotalEquity: () => fundamental("PriceToBook"),
});

/** Under 10 times earnings: the price over the figure. */
function multipleOf(match: Match): Tree | null {
  const subject = TIMES[match.one("figure").name]?.();
  if (subject === undefined) return null;
  const multiple = match.maybe("multiple");
  if (multiple !== undefined) return isNumber(subject, match.one("compare"), multiple);
  const bounds = match.one("bound");
  return bounds.every(({ quantity }) => quantity.unit === "x") ? boundsOn(subject, plain(bounds)) : null;
}

/** Cheap, dear, and so many times earnings, sales or book. */
export const VALUATION_RULES: readonly Rule[] = [
  rule(
    "condition",
    "undervalued|value ( stock|stocks )?",
    (match) =>
      match.tokens[match.from]!.stem === "value" && match.to - match.from < 2
        ? null
        : byDefault(indicator("PETTM"), "lt", "undervalued"),
    0,
  ),
  rule(
    "condition",
    "cheap ( valuation|stocks|stock )?",
    () => byDefault(indicator("PETTM"), "lt", "undervalued"),
    -0.2,
  ),
  rule(
    "condition",
    "( low|cheap|attractive|reasonable|bargain|value|deep-value|discounted ) ( p / e | pe|valuation|valuations )",
    () => byDefault(indicator("PETTM"), "lt", "undervalued"),
    0.2,
  ),
  rule("condition", "( low|cheap ) pe|p/e ( ratio )?", () => byDefault(indicator("PETTM"), "lt", "undervalued"), 0.2),
  rule("condition", "overvalued|expensive|overpriced", () => byDefault(indicator("PETTM"), "gt", "overvalued"), 0),
  rule("condition", "( high ) pe|p/e ( ratio )?", () => byDefault(indicator("PETTM"), "gt", "overvalued"), 0.2),
  rule(
    "condition",
    "( trading|priced|selling|valued|sells|trades )* ( below|under|beneath ) ( its|their|the )? book|tangible ( value )?",
    () => isNumber(fundamental("PriceToBook"), "lt", 1),
    0.5,
  ),
  rule(
    "condition",
    "( at a )? discount to ( tangible )? book ( value )?",
    () => isNumber(fundamental("PriceToBook"), "lt", 1),
    0.5,
  ),
  rule(
    "condition",
    "( trading|priced|selling|valued|sells|trades )* ( above|over ) ( its|their|the )? book ( value )?",
    () => isNumber(fundamental("PriceToBook"), "gt", 1),
    0.5,
  ),
  rule(
    "condition",
    "( trading|priced|selling|valued|sells|trades|price )* ( at|for )? {bound} ( x|times )? ( its|their|the )? {figure}",
    (match) => multipleOf(match),
    0.4,
  ),
  rule(
    "condition",
    "( trading|priced|selling|valued|sells|trades )* ( at|for )? {compare} {multiple} ( its|their )? {figure}",
    (match) => multipleOf(match),
    0.4,
  ),
  rule(
    "condition",
    "( trading|priced|selling|valued|sells|trades )* ( at|for )? {compare} {multiple} ( its|their )? book ( value )?",
    (match) => isNumber(fundamental("PriceToBook"), match.one("compare"), match.one("multiple")),
    0.5,
  ),
  rule(
    "condition",
    "{bound} ( x|times )? ( forward | expected | estimated | next year ) ( years )? earnings",
    (match) => boundsOn(fundamental("PeForward"), plain(match.one("bound"))),
    0.6,
  ),
];
