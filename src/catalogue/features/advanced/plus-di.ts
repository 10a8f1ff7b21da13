import { defineFeature, int } from "../../define-feature.ts";
import { plusDirection } from "../../formulas/directional-movement.ts";

export default defineFeature({
  alias: "plus_di",
  displayName: "+DI",
  shortLabel: "+DI",
  description:
    "Wilder's positive directional indicator: 100 × smoothed upward movement / smoothed true range, both as TA-Lib's PLUS_DI: the sum of the first n - 1 bars, then total - total / n + value.",
  formula: "100 RMA(+DM)/ATR",
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
    "+di",
    "plus di",
    "positive directional indicator",
    "di+",
    "+di line",
    "positive di",
    "positive directional index",
    "di plus",
    "plus directional indicator",
    "+dmi",
    "directional indicator plus",
    "positive directional movement index",
    "dmi+",
  ],
  aliases: ["di_plus"],
  expr: ({ length }) => plusDirection(length),
});
