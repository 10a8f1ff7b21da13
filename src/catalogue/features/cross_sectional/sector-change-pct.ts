import { defineFeature, int } from "../../define-feature.ts";
import { groupChange } from "../../formulas/group-change.ts";

export default defineFeature({
  alias: "sector_change_pct",
  displayName: "Sector Change %",
  description:
    "Change over n bars in percent of the own sector: the mean over all of it, weighted by market value (shares outstanding by the newest filing known then, in shares of today, × close). Members whose shares no filing tells do not count. Groups of fewer than 5 with a value have none.",
  formula: "cap-weighted change of own sector",
  category: "cross_sectional",
  unit: "%",
  typical: [-10, 10],
  timeframes: "any",
  feeds: ["daily", "minute", "filings"],
  realtime: true,
  params: { length: int(1, 1, 5000) },
  synonyms: [
    "sector change",
    "sector performance",
    "sector change percent",
    "sector return",
    "sector move",
    "change of the sector",
    "sector gain",
    "sector change %",
    "sector percent change",
    "performance of the sector",
    "sector performance today",
  ],
  expr: ({ length }) => groupChange("sector", length),
});
