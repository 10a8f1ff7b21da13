import { TickersReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { integer, text } from "../parameter.ts";

const DEFAULT_TICKERS = 50;
const MAX_TICKERS = 10_000;

export default defineOperation({
  id: "searchTickers",
  tag: "market data",
  summary: "Search the tickers.",
  description: "Tickers that begin with what is sought, or whose company name holds it; the exact ticker comes first.",
  http: { method: "GET", path: "/api/v2/market-data/tickers" },
  access: "read",
  cost: "read",
  query: {
    search: text({
      description: "The beginning of a ticker, or a part of a name; all unless given.",
      maxLength: 100,
      example: "AA",
    }),
    limit: integer({
      description: `How many are given at most; ${DEFAULT_TICKERS} unless given.`,
      min: 1,
      max: MAX_TICKERS,
    }),
  },
  output: TickersReply,
  run: async ({ scanner }, { query }) => scanner.tickers(query.search, query.limit ?? DEFAULT_TICKERS),
});
