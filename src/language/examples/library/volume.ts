import { all, means, studies, study, type WorkedExample } from "../worked-example.ts";

/** Volume, sessions and intraday bars. */
export const VOLUME_EXAMPLES: readonly WorkedExample[] = [
  means(
    "volume at least double its 20 day norm",
    all(studies(study("rvol(20)", { Value: { GreaterThanOrEqual: 2 } }))),
  ),
  means(
    "average volume over two million shares a day",
    all(studies(study("avg_volume(20)", { Value: { GreaterThan: 2_000_000 } }))),
  ),
  means(
    "liquid names, $50 million or more in average dollar volume",
    all(studies(study("avg_dollar_volume(20)", { Value: { GreaterThanOrEqual: 50_000_000 } }))),
  ),
  means(
    "quiet pullback: red on the day with less than half the usual volume",
    all(studies(study("change_pct(1)", { Value: { LessThan: 0 } }), study("rvol(20)", { Value: { LessThan: 0.5 } }))),
  ),
  means(
    "volume below its 50 day average four sessions straight",
    all(studies(study("volume", { Study: { LessThan: { Input: "avg_volume(50)" } } }, { Within: 4, WithinAll: true }))),
  ),
  means(
    "5 minute close over VWAP and relative volume above 3",
    all(
      studies(
        study("close", { Study: { GreaterThan: { Input: "vwap" } } }, { Timeframe: "5m" }),
        study("rvol(20)", { Value: { GreaterThan: 3 } }, { Timeframe: "5m" }),
      ),
    ),
  ),
  means(
    "premarket gainers of 5 percent on 100k premarket shares",
    all(
      studies(
        study("premarket_change_pct", { Value: { GreaterThanOrEqual: 5 } }),
        study("premarket_volume", { Value: { GreaterThanOrEqual: 100_000 } }),
      ),
    ),
  ),
  means(
    "broke the high of the first half hour",
    all(studies(study("last", { Study: { GreaterThan: { Input: "or_high(30)" } } }))),
  ),
  means("now above yesterday's high", all(studies(study("last", { Study: { GreaterThan: { Input: "prev_high" } } })))),
  means(
    "10 minute RSI above 60 counting extended hours",
    all(studies(study("rsi", { Value: { GreaterThan: 60 } }, { Timeframe: "10m", SessionZones: ["all"] }))),
  ),
];
