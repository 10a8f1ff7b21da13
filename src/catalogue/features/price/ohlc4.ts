import { ohlc4 } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "ohlc4",
  displayName: "Average Price (OHLC4)",
  shortLabel: "OHLC4",
  description: "(open + high + low + close) / 4, TA-Lib's AVGPRICE.",
  formula: "(O+H+L+C)/4",
  origin: "TA-Lib 0.6",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "average price of the bar",
    "average of open high low and close",
    "(o+h+l+c)/4",
    "ohlc average",
    "average price",
    "ohlc mean",
    "bar average price",
    "ohlc4 price",
  ],
  aliases: ["avgprice"],
  expr: () => ohlc4,
});
