import { defineFeature } from "../../define-feature.ts";
import { rawStrength } from "../../formulas/relative-strength.ts";

export default defineFeature({
  alias: "rs_raw",
  displayName: "Raw Relative Strength",
  description:
    "40 C/C[63] + 20 C/C[126] + 20 C/C[189] + 20 C/C[252] - 100: a year's performance in percent, the newest quarter weighted double, the usual reading of the IBD rating. It needs 253 sessions.",
  formula: "40 C/C[63]+20 C/C[126]+20 C/C[189]+20 C/C[252]-100",
  origin: "weights of the double-weighted latest quarter",
  category: "cross_sectional",
  unit: "idx",
  bounds: [-100, Infinity],
  typical: [-80, 200],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: [
    "raw relative strength",
    "weighted yearly performance",
    "raw rs",
    "raw relative strength score",
    "weighted 12-month performance",
    "weighted one year performance",
    "unranked relative strength",
    "ibd raw score",
    "weighted annual performance",
  ],
  expr: () => rawStrength,
});
