import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { uptickShare } from "../../ticks/uptick-share.ts";

export default defineFeature({
  alias: "uptick_pct",
  displayName: "Uptick %",
  description:
    "100 × upticks / (upticks + downticks) of the bar: trades above, and above or below, the price of the trade before them on the day. Null where no price changed.",
  formula: "upticks/(up+down ticks)",
  category: "microstructure",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "intraday",
  feeds: ["trades"],
  realtime: true,
  params: {},
  synonyms: [
    "uptick percent",
    "uptick ratio",
    "uptick %",
    "share of upticks",
    "percent upticks",
    "percentage of upticks",
    "uptick percentage",
    "share of uptick trades",
  ],
  expr: () => fact(uptickShare),
});
