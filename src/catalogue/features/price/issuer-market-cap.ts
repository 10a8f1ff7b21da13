import { defineFeature } from "../../define-feature.ts";
import { issuerMarketValue } from "../../formulas/market-value.ts";

export default defineFeature({
  alias: "issuer_market_cap",
  displayName: "Issuer Market Cap",
  description:
    "Sum of close × shares outstanding over all share classes of the issuer, which the listings tell by its CIK; of the share itself where they do not. Each class counts the shares that the filings under its own ticker tell. Null where no filing tells them.",
  formula: "sum of C × shares_outstanding over the share classes of the issuer",
  category: "price",
  unit: "$",
  timeframes: "date",
  feeds: ["daily", "filings"],
  realtime: true,
  scaling: { price: 1, volume: 0 },
  params: {},
  synonyms: [
    "issuer market cap",
    "company market cap",
    "market cap of all share classes",
    "issuer market capitalization",
    "company market capitalization",
    "total market cap",
    "total company market cap",
    "market cap of the issuer",
    "market cap of all classes",
    "whole company market cap",
    "total issuer market cap",
  ],
  expr: () => issuerMarketValue,
});
