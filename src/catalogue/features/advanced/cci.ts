import { div, mean, meanDeviation, mul, num, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "cci",
  displayName: "Commodity Channel Index",
  shortLabel: "CCI",
  description:
    "Donald Lambert's index: (typical price - its mean of n bars) / (0.015 × mean absolute deviation from that mean), as TA-Lib's CCI. Null when the window does not vary, where TA-Lib gives 0.",
  formula: "(hlc3-SMA)/(0.015 mean dev)",
  origin: "Donald Lambert, 1980; TA-Lib 0.6",
  category: "advanced",
  unit: "idx",
  typical: [-300, 300],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "hlc3",
  params: { length: int(20, 2, 500) },
  synonyms: ["commodity channel index", "cci", "commodity channel", "commodity channel indicator", "cci indicator"],
  expr: ({ source, length }) => div(sub(source, mean(source, length)), mul(num(0.015), meanDeviation(source, length))),
});
