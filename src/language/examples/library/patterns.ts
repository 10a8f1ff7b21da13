import { all, means, studies, study, type WorkedExample } from "../worked-example.ts";

/** Candlesticks, chart patterns, and the caller's pattern models. */
export const PATTERN_EXAMPLES: readonly WorkedExample[] = [
  means("a hammer printed today", all({ CandlestickPattern: { CDLHAMMER: [{}] } })),
  means(
    "bullish engulfing on the 4 hour during the last two bars",
    all({ CandlestickPattern: { CDLENGULFING: [{ Timeframe: "4hr", Within: 2, Sentiment: "bullish" }] } }),
  ),
  means("inside bar on the weekly", all({ CandlestickPattern: { INSIDE_BAR: [{ Timeframe: "1wk" }] } })),
  means(
    "NR7 day near the 20 day average",
    all({
      CandlestickPattern: { NR7: [{}] },
      ...studies(
        study("close", {
          Study: {
            GreaterThanOrEqual: { Input: "sma(20)", Multiplier: 0.95 },
            LessThanOrEqual: { Input: "sma(20)", Multiplier: 1.05 },
          },
        }),
      ),
    }),
  ),
  means("bull flag on hourly bars", all({ ChartPattern: { "Bull Flag": [{ Timeframe: "1hr" }] } })),
  means(
    "double bottom in the last 30 days with volume above average",
    all({
      ChartPattern: { "Double Bottom": [{ LookbackBars: 30 }] },
      ...studies(study("rvol(20)", { Value: { GreaterThan: 1 } })),
    }),
  ),
  means("doji or spinning top, daily", {
    Any: [{ CandlestickPattern: { CDLDOJI: [{}] } }, { CandlestickPattern: { CDLSPINNINGTOP: [{}] } }],
  }),
  means(
    "looks like my Tight Base model with a score of 0.8 or better",
    all({ PatternModel: [{ ModelId: "Tight Base", MinScore: 0.8 }] }),
  ),
];
