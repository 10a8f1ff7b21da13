import { TechnicalsReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { list } from "../parameter.ts";
import { circumstancesOf } from "../scan/scan-parameters.ts";
import { checkStudiesPlan } from "../scan/refuse-beyond-plan.ts";
import { SERIES_QUERY, seriesOf, TICKER_PATH } from "./series-parameters.ts";

const MAX_INPUTS = 50;

export default defineOperation({
  id: "getTechnicals",
  tag: "market data",
  summary: "Compute studies over the bars of a ticker.",
  description:
    "The values of one or more studies, such as rsi(14) or =close/sma(50), on each bar. They are the values that a scan compares.",
  http: { method: "GET", path: "/api/v2/market-data/technicals/{ticker}" },
  access: "read",
  cost: "read",
  path: TICKER_PATH,
  query: {
    inputs: list(
      (study) => (study.trim() === "" ? { problem: "is no study" } : { value: study }),
      { type: "string" },
      {
        description:
          "The studies, each in a parameter of its own or separated by commas; commas inside parentheses belong to the study.",
        required: true,
        max: MAX_INPUTS,
        example: "rsi(14),sma(50)",
      },
    ),
    ...SERIES_QUERY,
  },
  output: TechnicalsReply,
  errors: ["not_found", "insufficient_tier"],
  async run(context, { path, query }, call) {
    checkStudiesPlan(context, call, query.inputs, "?inputs");
    return context.scanner.technicals(
      { ticker: path.ticker, inputs: query.inputs, ...seriesOf(query) },
      circumstancesOf(call),
    );
  },
});
