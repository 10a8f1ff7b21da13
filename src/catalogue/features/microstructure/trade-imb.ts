import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { signedVolume } from "../../ticks/signed-volume.ts";

const tradeImbalance = signedVolume("tradeImbalance", (bought, sold) => (bought - sold) / (bought + sold));

export default defineFeature({
  alias: "trade_imb",
  displayName: "Trade Imbalance",
  description:
    "(bought - sold) / (bought + sold) shares of the bar, signed as in buy_vol. Null where no trade can be signed.",
  formula: "(buy-sell)/(buy+sell)",
  origin: "Charles Lee and Mark Ready, 1991",
  category: "microstructure",
  unit: "x",
  bounds: [-1, 1],
  typical: [-1, 1],
  timeframes: "intraday",
  feeds: ["quotes", "trades"],
  realtime: true,
  params: {},
  synonyms: [
    "trade imbalance",
    "buy sell imbalance",
    "order flow imbalance of trades",
    "buy/sell imbalance",
    "tape imbalance",
    "trade flow imbalance",
    "volume imbalance",
    "imbalance of buys and sells",
    "buying selling imbalance",
    "signed volume imbalance",
  ],
  expr: () => fact(tradeImbalance),
});
