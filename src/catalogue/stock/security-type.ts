import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "SecurityType",
  displayName: "Security Type",
  description: "Type of the security, such as CS, ADR or ETF.",
  synonyms: [
    "security type",
    "type of security",
    "asset type",
    "instrument type",
    "kind of security",
    "asset class",
    "share class type",
    "stock type",
    "type of instrument",
    "security kind",
    "equity type",
    "instrument kind",
    "type of stock",
    "type of share",
  ],
  kind: "string",
  field: "securityType",
  match: "equals",
});
