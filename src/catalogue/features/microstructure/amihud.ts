import { abs, close, div, lag, mean, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { dollarVolume } from "../../formulas/dollar-volume.ts";

export default defineFeature({
  alias: "amihud",
  displayName: "Amihud Illiquidity",
  description:
    "1,000,000 × mean over n bars of |return| / money traded (Amihud 2002): the return in parts of 1, the money as in dollar_volume. Null where a bar of the window had no volume.",
  formula: "mean abs(ret)/dollar_volume * 1e6",
  origin: "Yakov Amihud, 2002",
  category: "microstructure",
  unit: "idx",
  bounds: [0, Infinity],
  typical: [0, 10],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: false,
  params: { length: int(20, 1, 1000) },
  synonyms: [
    "amihud",
    "amihud illiquidity",
    "illiquidity",
    "amihud ratio",
    "amihud measure",
    "illiquidity ratio",
    "illiq",
    "price impact per dollar",
    "amihud illiquidity ratio",
  ],
  scaling: { price: -1, volume: -1 },
  expr: ({ length }) => mul(num(1e6), mean(div(abs(sub(div(close, lag(close, 1)), num(1))), dollarVolume), length)),
});
