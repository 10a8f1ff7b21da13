import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { isLargeTrade } from "../../ticks/large-trade.ts";
import { shareOfVolume } from "../../ticks/share-of-volume.ts";

const largeShare = shareOfVolume("largeShare", isLargeTrade);

export default defineFeature({
  alias: "block_vol_pct",
  displayName: "Block Volume %",
  shortLabel: "BLOCK VOL %",
  description:
    "100 × shares of trades of at least 10,000 shares or $200,000 / shares of all trades of the bar. Null in a bar without trades.",
  formula: "volume of large trades / V",
  category: "microstructure",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "intraday",
  feeds: ["trades"],
  realtime: true,
  scaling: "none",
  params: {},
  synonyms: [
    "block volume",
    "block volume percent",
    "share of large trades",
    "block volume %",
    "block trade volume",
    "percent block volume",
    "percent of volume in block trades",
    "block trade percent",
    "block trade percentage",
    "share of block trades",
    "block volume share",
    "block percentage",
  ],
  expr: () => fact(largeShare),
});
