import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { bandDistance } from "../../ticks/band-distance.ts";

export default defineFeature({
  alias: "luld_dist_bps",
  displayName: "Distance to LULD Band",
  description:
    "10,000 × min(upper band - mid, mid - lower band) / mid, of the newest quote and the newest limit-up limit-down bands of the day; 0 at a band, below 0 outside of them. Null before the first of either.",
  formula: "distance to nearest LULD band",
  origin: "Regulation NMS, plan of limit up and limit down",
  category: "microstructure",
  unit: "bps",
  typical: [0, 2000],
  timeframes: "session",
  feeds: ["bands", "quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "distance to luld band",
    "luld",
    "limit up limit down",
    "luld distance",
    "distance to halt",
    "luld band distance",
    "distance to limit up limit down band",
    "distance to limit band",
    "limit up/limit down",
    "distance to the halt band",
    "distance to volatility band",
  ],
  expr: () => fact(bandDistance),
});
