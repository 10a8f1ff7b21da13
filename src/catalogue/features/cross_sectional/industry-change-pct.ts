import { defineFeature, int } from "../../define-feature.ts";
import { groupChange } from "../../formulas/group-change.ts";

export default defineFeature({
  alias: "industry_change_pct",
  displayName: "Industry Change %",
  description:
    "Change over n bars in percent of the own industry: the mean over all of it, weighted by market value (shares outstanding by the newest filing known then, in shares of today, × close). Members whose shares no filing tells do not count. Groups of fewer than 5 with a value have none.",
  formula: "same, industry",
  category: "cross_sectional",
  unit: "%",
  typical: [-10, 10],
  timeframes: "any",
  feeds: ["daily", "minute", "filings"],
  realtime: true,
  params: { length: int(1, 1, 5000) },
  synonyms: [
    "industry change",
    "industry performance",
    "industry change percent",
    "industry group change",
    "industry return",
    "industry move",
    "change of the industry",
    "industry group performance",
    "industry gain",
    "group performance",
    "industry change %",
    "industry percent change",
    "performance of the industry",
  ],
  expr: ({ length }) => groupChange("industry", length),
});
