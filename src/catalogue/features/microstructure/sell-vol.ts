import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { signedVolume } from "../../ticks/signed-volume.ts";

const soldShares = signedVolume("soldShares", (_, sold) => sold);

export default defineFeature({
  alias: "sell_vol",
  displayName: "Sell Volume",
  description: "Shares of the bar that sellers gave, signed as in buy_vol. Null in a bar without trades.",
  formula: "Lee-Ready signed sells",
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
    "sell volume",
    "seller-initiated volume",
    "volume at the bid",
    "bid volume",
    "volume on the bid",
    "selling volume",
    "market sell volume",
    "aggressive sell volume",
    "sell side volume",
    "sold volume",
    "volume traded at the bid",
    "downtick volume",
  ],
  expr: () => fact(soldShares),
});
