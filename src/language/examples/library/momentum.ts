import { all, means, studies, study, type WorkedExample } from "../worked-example.ts";

/** Oscillators, alone and combined with a trend. */
export const MOMENTUM_EXAMPLES: readonly WorkedExample[] = [
  means(
    "RSI(2) under 10 while price holds above its 200 day average",
    all(
      studies(
        study("rsi(2)", { Value: { LessThan: 10 } }),
        study("close", { Study: { GreaterThan: { Input: "sma(200)" } } }),
      ),
    ),
  ),
  means(
    "RSI under 35 on the 15 minute chart but over 50 on the daily",
    all(
      studies(
        study("rsi", { Value: { LessThan: 35 } }, { Timeframe: "15m" }),
        study("rsi", { Value: { GreaterThan: 50 } }, { Timeframe: "1d" }),
      ),
    ),
  ),
  means(
    "stochastic %K crossing %D from below with %K under 20",
    all(
      studies(
        study("stoch_k", { Study: { CrossesAbove: { Input: "stoch_d" } } }),
        study("stoch_k", { Value: { LessThan: 20 } }),
      ),
    ),
  ),
  means(
    "MACD moved above its signal line within the last 3 days",
    all(studies(study("macd", { Study: { CrossesAbove: { Input: "macd_signal" } } }, { Within: 3 }))),
  ),
  means("MACD histogram just went positive", all(studies(study("macd_hist", { Value: { CrossesAbove: 0 } })))),
  means(
    "ADX above 25 and +DI higher than -DI",
    all(
      studies(
        study("adx", { Value: { GreaterThan: 25 } }),
        study("plus_di", { Study: { GreaterThan: { Input: "minus_di" } } }),
      ),
    ),
  ),
  means(
    "CCI falls through minus 100 on the hourly",
    all(studies(study("cci", { Value: { CrossesUnder: -100 } }, { Timeframe: "1hr" }))),
  ),
  means(
    "Williams %R under -80 three bars in a row",
    all(studies(study("williams_r", { Value: { LessThan: -80 } }, { Within: 3, WithinAll: true }))),
  ),
  means(
    "was overbought at some point in the last ten days",
    all(studies(study("rsi", { Value: { GreaterThan: 70 } }, { Within: 10 }))),
  ),
  means(
    "RSI higher now than it was a week ago",
    all(studies(study("rsi", { Study: { GreaterThan: { Input: "rsi", BarsAgo: 5 } } }))),
  ),
];
