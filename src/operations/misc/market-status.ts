import { MarketStatus } from "#contract";
import { defineOperation } from "../define-operation.ts";

export default defineOperation({
  id: "getMarketStatus",
  tag: "misc",
  summary: "Read whether the market is open, and how new the data are.",
  http: { method: "GET", path: "/api/v2/misc/market-status" },
  access: "read",
  cost: "read",
  output: MarketStatus,
  run: async ({ scanner }) => scanner.status(),
});
