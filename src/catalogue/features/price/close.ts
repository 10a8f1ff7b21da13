import { close } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "close",
  displayName: "Close",
  description: "Last price of the bar. The close of a daily bar is the official close of the regular session.",
  formula: "C",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "closing price",
    "price",
    "share price",
    "close",
    "close price",
    "stock price",
    "price per share",
    "daily close",
    "trading price",
    "closing level",
    "price of the stock",
    "share value",
    "closing value",
    "last closing price",
  ],
  expr: () => close,
});
