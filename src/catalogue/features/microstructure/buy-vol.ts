import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { signedVolume } from "../../ticks/signed-volume.ts";

const boughtShares = signedVolume("boughtShares", (bought) => bought);

export default defineFeature({
  alias: "buy_vol",
  displayName: "Buy Volume",
  description:
    "Shares of the bar that buyers took, by Lee and Ready (1991): a trade above the middle of the quote in force was bought, below it sold; at the middle, and without a quote, the tick rule says: bought after a lower price, sold after a higher one. In force is the newest quote of the day told before the trade, without the five seconds that the authors allowed for late quotes. Null in a bar without trades.",
  formula: "Lee-Ready signed buys",
  origin: "Charles Lee and Mark Ready, 1991",
  category: "microstructure",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 1_000_000],
  timeframes: "intraday",
  feeds: ["quotes", "trades"],
  realtime: true,
  params: {},
  synonyms: [
    "buy volume",
    "buyer-initiated volume",
    "volume at the ask",
    "ask volume",
    "volume on the ask",
    "buying volume",
    "market buy volume",
    "aggressive buy volume",
    "buy side volume",
    "bought volume",
    "volume traded at the ask",
    "uptick volume",
  ],
  expr: () => fact(boughtShares),
});
