import { defineFeature } from "../../define-feature.ts";
import { sinceLastCloseOf } from "../../formulas/since-last-close.ts";

export default defineFeature({
  alias: "perf_mtd",
  displayName: "Month-to-Date Performance",
  description:
    "100 × (close / last close before the running calendar month - 1). Null while the history begins within it.",
  formula: "vs last close of prior month",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-50, 50],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: [
    "month to date",
    "mtd",
    "this month's performance",
    "month to date performance",
    "mtd performance",
    "mtd return",
    "mtd change",
    "performance this month",
    "performance month to date",
    "performance mtd",
    "month to date return",
    "return this month",
    "month to date change",
    "mtd gain",
    "gain this month",
    "month's performance so far",
  ],
  expr: () => sinceLastCloseOf("month"),
});
