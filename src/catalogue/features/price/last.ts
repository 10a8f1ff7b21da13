import { close } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "last",
  displayName: "Last Price",
  description:
    "Last price of the session in the chosen zones: the newest trade that the bars hold. A day without a trade in them has no value.",
  formula: "last eligible trade, any zone in SessionZones",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "last price",
    "last trade",
    "current price",
    "price now",
    "last traded price",
    "latest price",
    "last sale",
    "last",
    "current stock price",
    "live price",
    "most recent price",
    "latest trade",
    "last sale price",
    "current quote",
    "trade price",
    "price right now",
    "real time price",
  ],
  expr: () => close,
});
