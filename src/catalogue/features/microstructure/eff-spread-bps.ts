import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { effectiveSpread } from "../../ticks/effective-spread.ts";

export default defineFeature({
  alias: "eff_spread_bps",
  displayName: "Effective Spread",
  description:
    "2 × |price - mid| / mid in basis points, with the mid of the quote in force at each trade, weighted by shares over the trades of the bar. In force is the newest quote of the day told before the trade. Trades without one do not count; null where none is left.",
  formula: "2e4 abs(p-mid)/mid, volume-weighted",
  category: "microstructure",
  unit: "bps",
  bounds: [0, Infinity],
  typical: [0, 100],
  timeframes: "intraday",
  feeds: ["quotes", "trades"],
  realtime: true,
  params: {},
  synonyms: [
    "effective spread",
    "effective bid-ask spread",
    "effective spread bps",
    "effective half spread",
    "eff spread",
    "effective spread in basis points",
  ],
  expr: () => fact(effectiveSpread),
});
