import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "SecurityType",
  displayName: "Security Type",
  description: "Type of the security, such as CS, ADR or ETF.",
  kind: "string",
  field: "securityType",
  match: "equals",
});
