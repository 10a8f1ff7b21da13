import { table } from "#base";
import type { Quantity } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";

const SCALES = table<number>({
  k: 1e3,
  thousand: 1e3,
  grand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mil: 1e6,
  mill: 1e6,
  mio: 1e6,
  mln: 1e6,
  million: 1e6,
  milion: 1e6,
  b: 1e9,
  bn: 1e9,
  bil: 1e9,
  bln: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trn: 1e12,
  trillion: 1e12,
  hundred: 100,
  lakh: 1e5,
  lac: 1e5,
  crore: 1e7,
  cr: 1e7,
  mrd: 1e9,
  milliard: 1e9,
  thou: 1e3,
  tsd: 1e3,
});
const SCALE = Object.keys(SCALES).join("|");

function scaled(match: Match, unit: Quantity["unit"], factor = 1): Quantity {
  let value = match.one("number") * factor;
  let isScaled = false;
  for (let at = match.endOf("number"); at < match.to; at++) {
    const scale = SCALES[match.tokens[at]!.stem];
    if (scale === undefined) continue;
    value *= scale;
    isScaled = true;
  }
  const words = match.tokens.slice(match.from, match.endOf("number"));
  const isLarge = words.some(({ text }) => /\d,\d{3}/.test(text) || Object.hasOwn(SCALES, text));
  return { value, unit, scaled: isScaled || isLarge };
}

/** Figures with their units: $5, 5 %, 2M shares, 3x. */
export const NUMBER_RULES: readonly Rule[] = [
  rule("number", "minus|negative {number}", (match) => -match.one("number"), 0.1),
];

export const QUANTITY_RULES: readonly Rule[] = [
  rule("quantity", "+? {number}", (match) => scaled(match, null)),
  rule("quantity", `{number} ${SCALE}`, (match) => scaled(match, null)),
  rule("quantity", `$|usd _$? {number} ( ${SCALE} )? ( dollar|buck|usd )?`, (match) => scaled(match, "$")),
  rule("quantity", `{number} ( ${SCALE} )? $|dollar|buck|usd`, (match) => scaled(match, "$")),
  rule("quantity", "a|one dollar|buck", () => ({ value: 1, unit: "$", scaled: false })),
  rule("quantity", "{number} _c", (match) => scaled(match, "$", 0.01), 0.1),
  rule("quantity", "{number} cent|penny", (match) => scaled(match, "$", 0.01)),
  rule("quantity", `+? {number} %|percent|pct|percentage|prcnt|percents|perc|procent|prozent|prc ( point )?`, (match) =>
    scaled(match, "%"),
  ),
  rule("quantity", `+? {number} per cent ( point )?`, (match) => scaled(match, "%"), 0.1),
  rule("quantity", `{number} ${SCALE} ${SCALE}`, (match) => scaled(match, null), 0.1),
  rule("quantity", "{number} bps|bp", (match) => scaled(match, "bps")),
  rule("quantity", "{number} basis point", (match) => scaled(match, "bps")),
  rule("quantity", "{number} x|time|times|fold", (match) => scaled(match, "x")),
  rule("quantity", `{number} ( ${SCALE} )? share|sh`, (match) => scaled(match, "sh"), 0.1),
  rule("quantity", "single digit", () => ({ value: 10, unit: null, scaled: false }), -1),
];

/** How many times another value: twice, 3x, 150 % of, 50 % above, half. */
export const MULTIPLE_RULES: readonly Rule[] = [
  rule("multiple", "{number} x|time|times|fold ( of )?", (match) => match.one("number")),
  rule("multiple", "twice|double|doubled", () => 2),
  rule("multiple", "thrice|triple|tripled|treble", () => 3),
  rule("multiple", "quadruple|quadrupled", () => 4),
  rule("multiple", "quintuple", () => 5),
  rule("multiple", "half ( of )?", () => 0.5),
  rule("multiple", "{number} %|percent|pct of", (match) => match.one("number") / 100, 0.2),
];

const THIRDS = table<number>({ half: 2, third: 3, quarter: 4, fifth: 5, tenth: 10 });

/** Parts: half, two thirds, a quarter. */
export const FRACTION_RULES: readonly Rule[] = [
  rule("number", "half", () => 0.5),
  rule(
    "multiple",
    "a|one third|quarter|fifth|tenth ( of )?",
    (match) =>
      1 / THIRDS[match.tokens.slice(match.from, match.to).find(({ stem }) => Object.hasOwn(THIRDS, stem))!.stem]!,
  ),
  rule("multiple", "{number} third|quarter|fifth|tenth ( of )?", (match) => {
    const part = match.tokens.slice(match.from, match.to).find((token) => Object.hasOwn(THIRDS, token.stem));
    return part === undefined ? null : match.one("number") / THIRDS[part.stem]!;
  }),
  rule(
    "quantity",
    "a|one half|third|quarter|fifth|tenth",
    (match) => {
      const part = match.tokens.slice(match.from, match.to).find(({ stem }) => Object.hasOwn(THIRDS, stem));
      return { value: 100 / (THIRDS[part?.stem ?? ""] ?? 1), unit: "%", scaled: false };
    },
    -0.5,
  ),
];
