import { close, div, lag, mean, mul, num, open, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "overnight_ret",
  displayName: "Overnight Return",
  description: "Mean over n sessions of 100 × (official open / close of the session before - 1).",
  formula: "100(D.O/D.C[1]-1), mean over n",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-10, 10],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(1, 1, 1000) },
  synonyms: [
    "overnight return",
    "close to open return",
    "overnight change",
    "close to open change",
    "overnight move",
    "overnight performance",
    "overnight gain",
    "close to open",
  ],
  expr: ({ length }) => mean(mul(num(100), sub(div(open, lag(close, 1)), num(1))), length),
});
