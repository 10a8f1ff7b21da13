import { change, close, coalesce, cum, mul, sign, volume } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "obv",
  displayName: "On-Balance Volume",
  shortLabel: "OBV",
  description:
    "Running sum of the volume with the sign of the change of the close; the first bar counts whole, as in TA-Lib's OBV. The level depends on where the history begins: use its slope or a cross, not its value.",
  formula: "cumulative sign(C-C[1])V - use slope/cross, not level",
  origin: "Joseph Granville, 1963; TA-Lib 0.6",
  category: "volume",
  unit: "sh",
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "on balance volume",
    "on-balance volume",
    "obv line",
    "balance volume",
    "granville's obv",
    "obv indicator",
    "on balance vol",
  ],
  expr: () => cum(coalesce(mul(sign(change(close, 1)), volume), volume)),
});
