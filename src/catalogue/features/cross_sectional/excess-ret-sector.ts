import { close, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { groupChange } from "../../formulas/group-change.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "excess_ret_sector",
  displayName: "Excess Return Over Sector",
  description:
    "Change over n bars in percent, less the change of the own sector weighted by market value (sector_change_pct). Groups of fewer than 5 with a value have none.",
  formula: "vs sector ETF/cap-weighted sector",
  category: "cross_sectional",
  unit: "%",
  typical: [-50, 50],
  timeframes: "any",
  feeds: ["daily", "minute", "filings"],
  realtime: true,
  params: { length: int(21, 1, 5000) },
  synonyms: [
    "excess return over sector",
    "sector outperformance",
    "sector relative return",
    "return over sector",
    "return vs sector",
    "return versus sector",
    "excess return vs sector",
    "performance vs sector",
    "performance relative to sector",
    "relative return to sector",
    "sector alpha",
    "excess return to its sector",
    "sector excess return",
    "performance versus its sector",
    "relative performance to sector",
  ],
  expr: ({ length }) => sub(percentChange(close, length), groupChange("sector", length)),
});
