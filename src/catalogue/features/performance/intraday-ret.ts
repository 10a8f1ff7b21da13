import { close, div, mean, mul, num, open, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "intraday_ret",
  displayName: "Intraday Return",
  description: "Mean over n sessions of 100 × (official close / official open - 1).",
  formula: "100(D.C/D.O-1), mean over n",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-10, 10],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(1, 1, 1000) },
  synonyms: [
    "intraday return",
    "open to close return",
    "open to close change",
    "day session return",
    "regular session return",
    "intraday performance",
    "open to close move",
    "open to close",
  ],
  expr: ({ length }) => mean(mul(num(100), sub(div(close, open), num(1))), length),
});
