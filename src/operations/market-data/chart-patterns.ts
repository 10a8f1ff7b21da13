import { CHART_PATTERN_LOOKBACKS } from "#catalogue";
import { BOUNDS, CHART_PATTERN_TIMEFRAMES, ChartPatternsReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { choice, integer } from "../parameter.ts";
import { checkGroupPlan } from "../scan/refuse-beyond-plan.ts";
import { TICKER_PATH } from "./series-parameters.ts";

const DEFAULTS = Object.entries(CHART_PATTERN_LOOKBACKS)
  .map(([timeframe, bars]) => `${bars} on ${timeframe}`)
  .join(", ");

export default defineOperation({
  id: "getChartPatterns",
  tag: "market data",
  summary: "Read the chart patterns of a ticker, ready to draw.",
  description:
    "The patterns that are forming or confirmed and got that state within the last closed bars, exactly those that a ChartPattern filter with these LookbackBars finds, with their pivots and lines. What is known of a pattern is never revised but for its state.",
  http: { method: "GET", path: "/api/v2/market-data/chart-patterns/{ticker}" },
  access: "read",
  cost: "read",
  path: TICKER_PATH,
  query: {
    timeframe: choice(CHART_PATTERN_TIMEFRAMES, {
      description: "The timeframe of the bars; 1d unless given.",
      example: "1d",
    }),
    lookback_bars: integer({
      description: `How many closed bars back the state of a pattern may have been set; ${DEFAULTS} unless given.`,
      min: BOUNDS.lookbackBars.minimum,
      max: BOUNDS.lookbackBars.maximum,
    }),
  },
  output: ChartPatternsReply,
  errors: ["not_found", "insufficient_tier"],
  async run(context, { path, query }, call) {
    checkGroupPlan(context, call, "chart_patterns", "Chart patterns");
    const timeframe = query.timeframe ?? "1d";
    const lookback = query.lookback_bars ?? CHART_PATTERN_LOOKBACKS[timeframe];
    return context.scanner.chartPatterns(path.ticker, timeframe, lookback);
  },
});
