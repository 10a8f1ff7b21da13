import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "AverageVolume",
  displayName: "Average Volume",
  description: "Mean volume of the sessions before, 20 of them unless State.Period says otherwise.",
  synonyms: [
    "average volume",
    "avg volume",
    "average daily volume",
    "average trading volume",
    "adv",
    "adtv",
    "volume average",
    "avg vol",
  ],
  kind: "numeric",
  unit: "volume",
  study: "avg_volume(20)",
  studyOfPeriod: (period) => `avg_volume(${period})`,
});
