import { trades } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "trade_count",
  displayName: "Trade Count",
  description: "Number of trades in the bar. Null where the feed does not count trades.",
  formula: "N",
  category: "volume",
  unit: "n",
  bounds: [0, Infinity],
  typical: [0, 100_000],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: ["number of trades", "trade count", "trades"],
  scaling: { price: 0, volume: 0 },
  expr: () => trades,
});
