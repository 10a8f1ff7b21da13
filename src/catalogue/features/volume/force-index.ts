import { change, close, ema, mul, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "force_index",
  displayName: "Force Index",
  description: "Alexander Elder's index: EMA of (close - close before) × volume, seeded with a mean.",
  formula: "EMA((C-C[1])V,n)",
  origin: "Alexander Elder, 1993",
  category: "volume",
  unit: "idx",
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(13, 1, 500) },
  synonyms: [
    "force index",
    "elder force index",
    "elder's force",
    "efi",
    "force indicator",
    "alexander elder force index",
  ],
  scaling: { price: 1, volume: 1 },
  expr: ({ length }) => ema(mul(change(close, 1), volume), length),
});
