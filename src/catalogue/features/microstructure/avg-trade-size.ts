import { div, trades, volume } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "avg_trade_size",
  displayName: "Average Trade Size",
  description: "Shares of the bar / trades of the bar. Null where the bars do not count trades.",
  formula: "V/N",
  category: "microstructure",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 1000],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "average trade size",
    "shares per trade",
    "avg trade size",
    "average shares per trade",
    "mean trade size",
    "average print size",
    "average size of trades",
    "average order size",
    "shares per trade on average",
    "trade size",
    "average size per trade",
  ],
  expr: () => div(volume, trades),
});
