import { defineFeature, int } from "../../define-feature.ts";
import { minusDirection } from "../../formulas/directional-movement.ts";

export default defineFeature({
  alias: "minus_di",
  displayName: "-DI",
  shortLabel: "-DI",
  description:
    "Wilder's negative directional indicator: 100 × smoothed downward movement / smoothed true range, both as TA-Lib's MINUS_DI: the sum of the first n - 1 bars, then total - total / n + value.",
  formula: "100 RMA(-DM)/ATR",
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
    "-di",
    "minus di",
    "negative directional indicator",
    "di-",
    "-di line",
    "negative di",
    "negative directional index",
    "di minus",
    "minus directional indicator",
    "-dmi",
    "directional indicator minus",
    "negative directional movement index",
    "dmi-",
  ],
  aliases: ["di_minus"],
  expr: ({ length }) => minusDirection(length),
});
