import type { AtomOperator } from "../../intermediate/form.ts";
import { type Tree, allOf } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { isNumber, versus } from "./atoms.ts";
import { byDefault } from "./by-default.ts";
import { averageOf } from "./average-rules.ts";
import { feature, indicator } from "./subjects.ts";

export const CLOSE = feature("close");

const crossOf = (fast: number, slow: number, op: AtomOperator, kind = "sma"): Tree =>
  versus(averageOf(kind, fast, undefined), op, averageOf(kind, slow, undefined));

const ema = (match: Match): string => (match.has("ema", "exponential") ? "ema" : "sma");

/** Words that stand for whole conditions. */
export const IDIOM_RULES: readonly Rule[] = [
  rule(
    "condition",
    "( {number} /|and|x|& {number} ( day|sma|ema|ma )? )? golden cross|crosses|crossover|crossing ( of|with|between|the|50|200|day|sma|and|ema )*",
    (match) => crossOf(match.maybe("number") ?? 50, match.maybe("number", 1) ?? 200, "crosses_above", ema(match)),
    0.4,
  ),
  rule(
    "condition",
    "( {number} /|and|x|& {number} ( day|sma|ema|ma )? )? death cross|crosses|crossover|crossing ( of|with|between|the|50|200|day|sma|and|ema )*",
    (match) => crossOf(match.maybe("number") ?? 50, match.maybe("number", 1) ?? 200, "crosses_under", ema(match)),
    0.4,
  ),
  rule(
    "condition",
    "bollinger|bb band? ( are|is )* ( narrowing|tightening|contracting|squeezing|narrow|tight )",
    () => versus(feature("bb_width"), "lt", { ...feature("bb_width"), barsAgo: 1 }),
    0.3,
  ),
  rule(
    "condition",
    "bollinger|bb band? ( are|is )* ( expanding|widening|opening )",
    () => versus(feature("bb_width"), "gt", { ...feature("bb_width"), barsAgo: 1 }),
    0.3,
  ),
  rule(
    "condition",
    "( high|highly|very|extremely )? volatile|volatility",
    (match) => (match.has("volatility") && !match.has("high") ? null : byDefault(feature("atr_pct"), "gt", "volatile")),
    0,
  ),
  rule("condition", "low volatility", () => byDefault(feature("atr_pct"), "lt", "calm"), 0.2),
  rule("condition", "high beta", () => byDefault(feature("beta"), "gt", "highBeta"), 0.1),
  rule("condition", "low beta", () => byDefault(feature("beta"), "lt", "lowBeta"), 0.1),
  rule("condition", "( strong|strongly ) ( trend|trending|uptrend ) ( stocks|market )?", (match) =>
    match.has("uptrend")
      ? allOf(
          byDefault(feature("adx"), "gt", "strongTrend"),
          versus(averageOf("sma", 50, undefined), "gt", averageOf("sma", 200, undefined)),
        )
      : byDefault(feature("adx"), "gt", "strongTrend"),
  ),
  rule("condition", "weak trend|trending", () => byDefault(feature("adx"), "lt", "weakTrend")),
  rule(
    "condition",
    "( in|an|a|confirmed|established|clear|long|term|long-term )* ( uptrend|uptrending | the? trend ( is|points|pointing|heading|turned|remains )* up|higher|upward|upwards|bullish ) ( : )? ( LP {predicate} RP )?",
    () =>
      versus(averageOf("sma", 50, undefined), "gt", averageOf("sma", 200, undefined), [
        { field: "concept", value: "sma(50) > sma(200)", why: "uptrend: the 50-day average above the 200-day average" },
      ]),
    -0.1,
  ),
  rule(
    "condition",
    "( in|an|a|confirmed|established|clear|long|term|long-term )* ( downtrend|downtrending | the? trend ( is|points|pointing|heading|turned|remains )* down|lower|downward|downwards|bearish )",
    () =>
      versus(averageOf("sma", 50, undefined), "lt", averageOf("sma", 200, undefined), [
        {
          field: "concept",
          value: "sma(50) < sma(200)",
          why: "downtrend: the 50-day average below the 200-day average",
        },
      ]),
    -0.1,
  ),
  rule(
    "condition",
    "uptrend|downtrend LP the? {number} ( day )? above|below|over|under|> the? {number} ( day )? RP",
    (match) => {
      const [a, b] = match.all("number");
      return versus(
        averageOf("sma", a!, undefined),
        match.has("below", "under") ? "lt" : "gt",
        averageOf("sma", b!, undefined),
      );
    },
    0.6,
  ),
  rule("condition", "( bullish|bullishly|properly )? stacked|aligned moving averages|average", () =>
    allOf(
      versus(averageOf("sma", 20, undefined), "gt", averageOf("sma", 50, undefined)),
      versus(averageOf("sma", 50, undefined), "gt", averageOf("sma", 200, undefined)),
    ),
  ),
  rule(
    "condition",
    "outperform|outperforming|outperformed|beating|beat|outpacing|stronger ( than )? ( the|its|most|of|overall|broader|broad )* market|s&p|spy|index|sp500|500|peers",
    (match) =>
      byDefault(indicator(match.has("peers") ? "RelativeStrengthSector" : "RelativeStrengthMkt"), "gt", "strongFactor"),
    0.1,
  ),
  rule(
    "condition",
    "( high|strong|top|leading|best ) relative strength|rs|rsrating ( rating|rank|score|stocks|leaders|vs|versus|against|market|the|to|s&p|index|spy )*",
    () => byDefault(indicator("RelativeStrengthMkt"), "gt", "strongFactor"),
    0.2,
  ),
  rule(
    "condition",
    "( weak|low|poor|worst ) relative strength|rs ( rating|rank|score )*",
    () => byDefault(indicator("RelativeStrengthMkt"), "lt", "weakFactor"),
    0.2,
  ),
  rule(
    "condition",
    "( market | relative strength ) leaders|leader",
    () => byDefault(indicator("RelativeStrengthMkt"), "gt", "strongFactor"),
    0.1,
  ),
  rule(
    "condition",
    "consolidating|tight consolidation|consolidation|range-bound|rangebound|basing|coiling",
    () => byDefault(feature("bb_width"), "lt", "wideSpread"),
    -0.2,
  ),
  rule(
    "condition",
    "halted ( earlier | today | this morning | at least once | once | and resumed | since resumed )",
    () => isNumber(feature("halts_today"), "gte", 1),
    0.4,
  ),
  rule("condition", "halted", () => isNumber(feature("is_halted"), "eq", 1)),
  rule("condition", "ssr", () => isNumber(feature("ssr"), "eq", 1)),
  rule("condition", "pocket pivot", () => isNumber(feature("pocket_pivot"), "eq", 1), 0.2),
];
