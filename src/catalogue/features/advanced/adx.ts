import { abs, add, div, equal, mul, num, sub, where, wilder } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { minusDirection, plusDirection } from "../../formulas/directional-movement.ts";

export default defineFeature({
  alias: "adx",
  displayName: "Average Directional Index",
  shortLabel: "ADX",
  description:
    "Wilder's measure of the strength of a trend, whatever its direction: Wilder's average of 100 |+DI - -DI| / (+DI + -DI), seeded with the mean of the first n, as TA-Lib's ADX. First value on bar 2n.",
  formula: "RMA(DX,n)",
  origin: "J. Welles Wilder, 1978; TA-Lib 0.6",
  category: "advanced",
  unit: "idx",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(14, 2, 500) },
  synonyms: [
    "average directional index",
    "adx",
    "trend strength index",
    "adx line",
    "wilder adx",
    "average directional movement index",
  ],
  expr: ({ length }) => {
    const plus = plusDirection(length);
    const minus = minusDirection(length);
    const total = add(plus, minus);
    // No movement at all counts as no direction, as in TA_ADX.
    const strength = where(equal(total, num(0)), num(0), div(abs(sub(plus, minus)), total));
    return wilder(mul(num(100), strength), length);
  },
});
