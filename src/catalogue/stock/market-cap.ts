import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "MarketCap",
  displayName: "Market Cap",
  description:
    "Last price times the shares outstanding by the newest filing; with State.Issuer the sum over all share classes of the issuer, which the listings tell by the CIK.",
  synonyms: [
    "market cap",
    "market capitalization",
    "market capitalisation",
    "mkt cap",
    "mcap",
    "market value",
    "marketcap",
    "capitalization",
    "equity value",
  ],
  kind: "numeric",
  unit: "price",
  study: "market_cap",
  studyOfIssuer: "issuer_market_cap",
});
