import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { insideDistance } from "../../ticks/inside-distance.ts";

export default defineFeature({
  alias: "inside_dist_bps",
  displayName: "Last Against Mid",
  description:
    "10,000 × (last trade - mid) / mid, of the newest trade and the newest quote of the day: 0 = traded in the middle, above 0 nearer the ask. Null before the first of either.",
  formula: "1e4(last-mid)/mid",
  category: "microstructure",
  unit: "bps",
  typical: [-50, 50],
  timeframes: "session",
  feeds: ["quotes", "trades"],
  realtime: true,
  params: {},
  synonyms: [
    "last versus mid",
    "last trade versus midpoint",
    "trade distance from mid",
    "distance from mid",
    "distance from the midpoint",
    "last vs mid",
    "last against mid",
    "last price vs mid",
    "trade vs mid",
    "last trade vs mid",
    "last versus midpoint",
    "distance of last from mid",
  ],
  expr: () => fact(insideDistance),
});
