import { fact } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { realizedSpread } from "../../ticks/realized-spread.ts";

export default defineFeature({
  alias: "real_spread_bps",
  displayName: "Realized Spread",
  description:
    "2 × sign × (price - mid some minutes after the trade) / mid at the trade, in basis points, weighted by shares; the sign by Lee and Ready, see buy_vol. A trade counts in the bar in which its minutes end, because the later mid is known only then: nothing after the bar is read, and every trade of the day counts once. Null where no trade has both mids.",
  formula: "2e4 sgn(p-mid_{+5m}) /mid, vw",
  category: "microstructure",
  unit: "bps",
  typical: [-50, 50],
  timeframes: "intraday",
  feeds: ["quotes", "trades"],
  realtime: false,
  params: { minutes: int(5, 1, 60) },
  synonyms: [
    "realized spread",
    "realised spread",
    "realized half spread",
    "realised bid-ask spread",
    "realized bid-ask spread",
    "realized spread in basis points",
  ],
  expr: ({ minutes }) => fact(realizedSpread, [minutes]),
});
