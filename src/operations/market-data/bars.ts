import { BarsReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { SERIES_QUERY, seriesOf, TICKER_PATH } from "./series-parameters.ts";

export default defineOperation({
  id: "getBars",
  tag: "market data",
  summary: "Read the bars of a ticker.",
  description:
    "Bars of any timeframe and session zones, oldest first, restated for splits. Daily and longer bars carry a date, intraday bars the instant of their start.",
  http: { method: "GET", path: "/api/v2/market-data/bars/{ticker}" },
  access: "read",
  cost: "read",
  path: TICKER_PATH,
  query: SERIES_QUERY,
  output: BarsReply,
  errors: ["not_found"],
  async run({ scanner }, { path, query }) {
    const { frame, range } = seriesOf(query);
    return scanner.bars(path.ticker, frame, range);
  },
});
