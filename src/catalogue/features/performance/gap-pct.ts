import { close, div, lag, mul, num, open, sub } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { inZoneToday } from "../../zone-values.ts";

export default defineFeature({
  alias: "gap_pct",
  displayName: "Gap %",
  shortLabel: "GAP %",
  description:
    "100 × (official open of the session / close of the session before - 1). Asked on an intraday bar before the open it is null, not the gap of the session before; the premarket's is premarket_change_pct.",
  formula: "100(D.O/D.C[1]-1)",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-20, 20],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: ["gap", "gap up", "gap down", "opening gap", "gap percent"],
  expr: () => inZoneToday("regular", mul(num(100), sub(div(open, lag(close, 1)), num(1)))),
});
