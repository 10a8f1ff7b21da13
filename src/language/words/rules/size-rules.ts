import { type Tree, allOf } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, isNumber } from "./atoms.ts";
import { byDefault } from "./by-default.ts";
import { CLOSE } from "./idiom-rules.ts";
import { feature } from "./subjects.ts";

/** From one default to the next: a class of size. */
function capOf(name: "midCap" | "smallCap" | "microCap"): Tree {
  const { value, upTo } = DEFAULTS[name];
  return allOf(
    isNumber(feature("market_cap"), "gte", value, [assumed(name)]),
    isNumber(feature("market_cap"), "lte", upTo, [assumed(name)]),
  );
}

const CAPS = "cap|caps|capitalization|capitalisation|cap-stocks|capped";

const sized = (name: "smallCap" | "midCap" | "microCap" | "largeCap" | "megaCap" | "nanoCap"): Tree =>
  name === "largeCap" || name === "megaCap"
    ? byDefault(feature("market_cap"), "gte", name)
    : name === "nanoCap"
      ? byDefault(feature("market_cap"), "lt", name)
      : capOf(name);

/** Sizes of companies and of prices. */
export const SIZE_RULES: readonly Rule[] = [
  rule("condition", `( mega|megacap|megacaps ) ( ${CAPS} )?`, () => sized("megaCap"), 0.2),
  rule(
    "condition",
    `( large|largecap|largecaps|bigcap|blue|big|bluechip|bluechips ) ( ${CAPS}|chip|chips )`,
    () => sized("largeCap"),
    0.2,
  ),
  rule("condition", "largecap|largecaps|bluechip|bluechips", () => sized("largeCap"), 0.1),
  rule("condition", `( mid|medium|middle ) ( sized )? ( ${CAPS} )`, () => sized("midCap"), 0.2),
  rule("condition", "midcap|midcaps", () => sized("midCap"), 0.1),
  rule("condition", `small ( ${CAPS} )`, () => sized("smallCap"), 0.2),
  rule("condition", "smallcap|smallcaps|smallies", () => sized("smallCap"), 0.1),
  ...(["small", "mid", "micro"] as const).flatMap((size) => [
    rule(
      "condition",
      `${size} ( ${CAPS} ) ( or|and ( smaller|less|below|lower|under ) )`,
      () => isNumber(feature("market_cap"), "lte", DEFAULTS[`${size}Cap`].upTo, [assumed(`${size}Cap`)]),
      0.5,
    ),
    rule(
      "condition",
      `${size} ( ${CAPS} ) ( or|and ( larger|bigger|better|greater|higher|above|up|over ) )`,
      () => isNumber(feature("market_cap"), "gte", DEFAULTS[`${size}Cap`].value, [assumed(`${size}Cap`)]),
      0.5,
    ),
  ]),
  rule("condition", `micro ( ${CAPS} )`, () => sized("microCap"), 0.2),
  rule("condition", "microcap|microcaps", () => sized("microCap"), 0.1),
  rule("condition", `nano ( ${CAPS} )`, () => sized("nanoCap"), 0.2),
  rule("condition", "nanocap|nanocaps", () => sized("nanoCap"), 0.1),
  rule(
    "condition",
    `small and|or|/|to mid ( ${CAPS} )`,
    () =>
      allOf(
        isNumber(feature("market_cap"), "gte", DEFAULTS.smallCap.value, [assumed("smallCap")]),
        isNumber(feature("market_cap"), "lte", DEFAULTS.midCap.upTo),
      ),
    0.4,
  ),
  rule("condition", `mid and|or|/|to large ( ${CAPS} )`, () => byDefault(feature("market_cap"), "gte", "midCap"), 0.4),
  rule(
    "condition",
    `( market cap ) ( : )? ( small|mid|large|micro|mega|nano ) ( ${CAPS} )?`,
    (match) =>
      sized(
        match.has("small")
          ? "smallCap"
          : match.has("mid")
            ? "midCap"
            : match.has("large")
              ? "largeCap"
              : match.has("micro")
                ? "microCap"
                : match.has("mega")
                  ? "megaCap"
                  : "nanoCap",
      ),
    0.2,
  ),
  rule(
    "condition",
    `( market cap )? ( : )? ( small|mid|large|micro|mega|nano ) ( ${CAPS} )? LP? {bound} RP?`,
    (match) => capBound(match),
    0.4,
  ),
  rule(
    "condition",
    `( small|mid|large|micro|mega|nano ) ${CAPS} ( stocks|companies|names )? {bound} ( in )? ( market cap )?`,
    (match) => capBound(match),
    0.3,
  ),
  rule("condition", "sub|under|below|less dollar|buck ( stock|share|name )*", () => isNumber(CLOSE, "lt", 1), 0.3),
  rule("condition", "sub|under|below penny", () => isNumber(CLOSE, "lt", 0.01), 0.3),
  rule(
    "condition",
    "single digit ( midget|priced|price|stock|share|name )*",
    (match) => (match.to - match.from < 3 ? null : isNumber(CLOSE, "lt", 10)),
    0.3,
  ),
  rule("condition", "triple|three|3 digit ( priced|price|stock|share|name )", () => isNumber(CLOSE, "gte", 100), 0.4),
  rule("condition", "penny ( stock|stocks|names )?", () => byDefault(CLOSE, "lt", "penny"), 0.2),
  rule("condition", "pennies|pennystock|pennystocks", () => byDefault(CLOSE, "lt", "penny")),
  rule("condition", "low|lower priced|price ( stock )?", () => byDefault(CLOSE, "lt", "lowPriced"), 0.1),
];

function capBound(match: Match): Tree | null {
  const bounds = match.one("bound");
  if (!bounds.every(({ quantity }) => quantity.scaled || quantity.value >= 1e6)) return null;
  const op = bounds[0]!.op;
  const cap = feature("market_cap");
  if (bounds.length === 2)
    return { kind: "all", members: bounds.map((one) => isNumber(cap, one.op, one.quantity.value)) };
  return isNumber(cap, op, bounds[0]!.quantity.value);
}
