import { defineFeature } from "../../define-feature.ts";
import { marketValue } from "../../formulas/market-value.ts";

export default defineFeature({
  alias: "market_cap",
  displayName: "Market Cap",
  description:
    "Close × shares outstanding by the newest filing that was known, restated for splits since. Null where no filing tells the shares.",
  formula: "C × shares_outstanding",
  category: "price",
  unit: "$",
  timeframes: "date",
  feeds: ["daily", "filings"],
  realtime: true,
  scaling: { price: 1, volume: 0 },
  params: {},
  synonyms: [
    "market cap",
    "market capitalization",
    "market value",
    "mkt cap",
    "mcap",
    "marketcap",
    "market capitalisation",
    "capitalization",
    "capitalisation",
    "company value",
    "market value of equity",
    "equity value",
    "mktcap",
    "market cap size",
    "company valuation",
    "stock market value",
    "m cap",
  ],
  expr: () => marketValue,
});
