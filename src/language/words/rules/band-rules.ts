import type { Subject } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { feature, formula, lengthsOf } from "./subjects.ts";

const LEVEL_SIDES: Readonly<Record<string, readonly [string, string]>> = {
  bollinger: ["bb_upper", "bb_lower"],
  bb: ["bb_upper", "bb_lower"],
  keltner: ["kc_upper", "kc_lower"],
  donchian: ["dc_upper", "dc_lower"],
};

export function band(match: Match): Subject | null {
  const pair = Object.entries(LEVEL_SIDES).find(([name]) => match.has(name))?.[1];
  if (pair === undefined) return null;
  const alias = pair[match.has("upper", "top", "high") ? 0 : 1];
  const numbers = match.all("number");
  const args =
    alias.startsWith("kc") && numbers.length === 2
      ? [numbers[0]!, 10, numbers[1]!]
      : numbers.slice(0, lengthsOf(alias));
  return feature(alias, args);
}

function pivot(match: Match): Subject | null {
  const letter = match.tokens
    .slice(match.from, match.to)
    .find((token) => ["r", "s", "resistance", "support"].includes(token.stem))!.stem[0]!;
  const level = match.one("number");
  if (![1, 2, 3].includes(level)) return null;
  const period = match.has("weekly") ? ["1wk"] : match.has("monthly") ? ["1mo"] : [];
  return feature("pivot", [`${letter}${level}`, ...period]);
}

/** Bands, pivots, ranges: studies of which the words name a part. */
export const BAND_RULES: readonly Rule[] = [
  rule("study", "average|avg|typical|usual|normal|mean ( daily )? range", () => formula("sma(high-low,14)", "$")),
  rule(
    "study",
    `{number} ( day|d|bar|period|week )? average|avg ( daily )? range`,
    (match) => formula(`sma(high-low,${match.one("number")})`, "$"),
    0.1,
  ),
  rule(
    "study",
    `average|avg range LP? ( of|over|for )? ( last|past )? {number} ( day|d|bar|period|week )? RP?`,
    (match) => formula(`sma(high-low,${match.one("number")})`, "$"),
    0.1,
  ),
  rule("study", "true range", () => formula("max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1)))", "$"), 0.1),
  rule(
    "study",
    "daily|day|bar|candle|intraday|today|session|high-low|high|day's low? range ( high|of|the|day|bar )*",
    () => formula("high-low", "$"),
  ),
  rule("study", "range", () => formula("high-low", "$"), -0.4),
  rule("study", "high minus|- low", () => formula("high-low", "$"), 0.1),
  rule("study", "pivot point? r|s _{number}", (match) => pivot(match), 0.2),
  rule("study", "r|s _{number} ( pivot|level|resistance|support )*", (match) => pivot(match), -0.1),
  rule("study", "pivot resistance|support {number}", (match) => pivot(match), 0.2),
  rule("study", "( first|daily|floor )* pivot point? ( resistance|support )", (match) =>
    feature("pivot", [match.has("resistance") ? "r1" : "s1"]),
  ),
  rule("study", "daily|weekly|monthly|floor|classic pivot ( point )? r|s _{number}", (match) => pivot(match), 0.2),
  rule(
    "study",
    "{number} minute|min opening range high|low",
    (match) => feature(match.has("high") ? "or_high" : "or_low", [match.one("number")]),
    0.2,
  ),
  rule(
    "study",
    "opening {number} minute|min high|low",
    (match) => feature(match.has("high") ? "or_high" : "or_low", [match.one("number")]),
    0.2,
  ),
  rule(
    "study",
    "high|low of the? first|opening {number} minute|min",
    (match) => feature(match.tokens[match.from]!.stem === "high" ? "or_high" : "or_low", [match.one("number")]),
    0.2,
  ),
  rule("study", "middle band", () => feature("sma", [20])),
  rule(
    "study",
    "{number} ( day|period|bar )? upper|lower bollinger|bb|keltner|donchian ( band|channel )?",
    (match) => band(match),
    0.3,
  ),
  rule(
    "study",
    "{number} ( day|period|bar )? bollinger|bb|keltner|donchian band|channel? upper|lower|top|bottom|high|low band?",
    (match) => band(match),
    0.3,
  ),
  rule(
    "study",
    "upper|lower|top|bottom {number} ( day|period|bar )? bollinger|bb|keltner|donchian ( band|channel )?",
    (match) => band(match),
    0.3,
  ),
  rule(
    "study",
    "bollinger|bb|keltner|donchian ( band|channel )? LP {number} ( , {number} )* RP upper|lower|top|bottom ( band|channel )?",
    (match) => band(match),
    0.3,
  ),
  rule(
    "study",
    "upper|lower bollinger|bb|keltner|donchian ( band|channel )? LP? {number} ( ( , )? {number} )* RP?",
    (match) => band(match),
    0.2,
  ),
  rule("study", "cloud top|bottom", (match) => feature(match.has("top") ? "ichi_span_a" : "ichi_span_b")),
];
