import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { shareOfVolume } from "../../ticks/share-of-volume.ts";

const ROUND_LOT = 100;
const oddShare = shareOfVolume("oddShare", (_, size) => size < ROUND_LOT);

export default defineFeature({
  alias: "odd_lot_pct",
  displayName: "Odd Lot %",
  shortLabel: "ODD LOT %",
  description:
    "100 × shares of trades of less than 100 shares / shares of all trades of the bar. Null in a bar without trades.",
  formula: "volume of odd lots / V",
  category: "microstructure",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "intraday",
  feeds: ["trades"],
  realtime: true,
  params: {},
  synonyms: [
    "odd lots",
    "odd lot percent",
    "odd lot volume",
    "odd lot %",
    "odd lot share",
    "share of odd lots",
    "percent odd lots",
    "odd lot ratio",
    "percentage of odd lots",
    "odd lot percentage",
    "odd lot trades",
  ],
  expr: () => fact(oddShare),
});
