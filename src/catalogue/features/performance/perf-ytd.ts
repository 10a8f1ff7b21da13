import { defineFeature } from "../../define-feature.ts";
import { sinceLastCloseOf } from "../../formulas/since-last-close.ts";

export default defineFeature({
  alias: "perf_ytd",
  displayName: "Year-to-Date Performance",
  description:
    "100 × (close / last close before the running calendar year - 1). Null while the history begins within it.",
  formula: "vs last close of prior year",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-50, 50],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: ["year to date", "ytd", "this year's performance"],
  aliases: ["ytd"],
  expr: () => sinceLastCloseOf("year"),
});
