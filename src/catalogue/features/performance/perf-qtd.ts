import { defineFeature } from "../../define-feature.ts";
import { sinceLastCloseOf } from "../../formulas/since-last-close.ts";

export default defineFeature({
  alias: "perf_qtd",
  displayName: "Quarter-to-Date Performance",
  description:
    "100 × (close / last close before the running calendar quarter - 1). Null while the history begins within it.",
  formula: "vs last close of prior quarter",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-50, 50],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: [
    "quarter to date",
    "qtd",
    "this quarter's performance",
    "quarter to date performance",
    "qtd performance",
    "qtd return",
    "qtd change",
    "performance this quarter",
    "performance quarter to date",
    "performance qtd",
    "quarter to date return",
    "return this quarter",
    "qtd gain",
    "gain this quarter",
    "quarter to date change",
  ],
  expr: () => sinceLastCloseOf("quarter"),
});
