import { all, means, studies, study, type WorkedExample } from "../worked-example.ts";

/** Moving averages, bands and trends. */
export const TREND_EXAMPLES: readonly WorkedExample[] = [
  means(
    "the fifty day average crossed over the two hundred day in the past week",
    all(studies(study("sma(50)", { Study: { CrossesAbove: { Input: "sma(200)" } } }, { Within: 5 }))),
  ),
  means(
    "20 EMA over 50 EMA over 200 EMA",
    all(
      studies(
        study("ema(20)", { Study: { GreaterThan: { Input: "ema(50)" } } }),
        study("ema(50)", { Study: { GreaterThan: { Input: "ema(200)" } } }),
      ),
    ),
  ),
  means(
    "climbed back over the 21 EMA today",
    all(studies(study("close", { Study: { CrossesAbove: { Input: "ema(21)" } } }))),
  ),
  means(
    "trades no further than 3% from its 50 day line",
    all(
      studies(
        study("close", {
          Study: {
            GreaterThanOrEqual: { Input: "sma(50)", Multiplier: 0.97 },
            LessThanOrEqual: { Input: "sma(50)", Multiplier: 1.03 },
          },
        }),
      ),
    ),
  ),
  means(
    "stretched over 15 percent above the 10 week average",
    all(
      studies(study("close", { Study: { GreaterThan: { Input: "sma(10)", Multiplier: 1.15 } } }, { Timeframe: "1wk" })),
    ),
  ),
  means(
    "200 day moving average is rising and price is above it",
    all(
      studies(
        study("sma(200)", { Study: { GreaterThan: { BarsAgo: 1 } } }),
        study("close", { Study: { GreaterThan: { Input: "sma(200)" } } }),
      ),
    ),
  ),
  means(
    "weekly close outside the upper Bollinger band",
    all(studies(study("close", { Study: { GreaterThan: { Input: "bb_upper" } } }, { Timeframe: "1wk" }))),
  ),
  means(
    "TTM squeeze has been on for six bars or more",
    all(studies(study("squeeze_bars", { Value: { GreaterThanOrEqual: 6 } }))),
  ),
  means("supertrend flipped to bullish", all(studies(study("supertrend_dir", { Value: { CrossesAbove: 0 } })))),
  means(
    "price sits over the whole Ichimoku cloud",
    all(
      studies(
        study("close", { Study: { GreaterThan: { Input: "ichi_span_a" } } }),
        study("close", { Study: { GreaterThan: { Input: "ichi_span_b" } } }),
      ),
    ),
  ),
];
