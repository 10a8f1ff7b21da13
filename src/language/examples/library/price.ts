import { all, means, studies, study, type WorkedExample } from "../worked-example.ts";

const between = (low: number, high: number) => ({
  Value: {
    Range: { Lower: { Operator: "gte" as const, Value: low }, Upper: { Operator: "lte" as const, Value: high } },
  },
});

/** Prices, highs and lows, performance, gaps. */
export const PRICE_EXAMPLES: readonly WorkedExample[] = [
  means("shares that cost from 5 to 20 dollars", all(studies(study("close", between(5, 20))))),
  means(
    "less than 5 percent under the 52 week high",
    all(studies(study("close", { Study: { GreaterThanOrEqual: { Input: "high_52w", Multiplier: 0.95 } } }))),
  ),
  means(
    "hit a new one year high today",
    all(studies(study("high", { Study: { GreaterThanOrEqual: { Input: "highest(252)" } } }))),
  ),
  means(
    "trading at an all time high",
    all(studies(study("high", { Study: { GreaterThanOrEqual: { Input: "high_all_time" } } }))),
  ),
  means(
    "closed above the prior 20 bar high",
    all(studies(study("close", { Study: { GreaterThan: { Input: "highest_prev(20)" } } }))),
  ),
  means(
    "lost 8% or more over the last five days",
    all(studies(study("change_pct(5)", { Value: { LessThanOrEqual: -8 } }))),
  ),
  means(
    "up over 30% this year though down for the month",
    all(studies(study("perf_ytd", { Value: { GreaterThan: 30 } }), study("perf_mtd", { Value: { LessThan: 0 } }))),
  ),
  means(
    "finished in the top tenth of the day's range",
    all(studies(study("range_pos(1)", { Value: { GreaterThanOrEqual: 90 } }))),
  ),
  means("five up days in a row", all(studies(study("streak", { Value: { GreaterThanOrEqual: 5 } })))),
  means(
    "lower lows three days running",
    all(studies(study("low", { Study: { LessThan: { Input: "low", BarsAgo: 1 } } }, { Within: 3, WithinAll: true }))),
  ),
  means("opened with a gap of more than 4 percent up", all(studies(study("gap_pct", { Value: { GreaterThan: 4 } })))),
  means(
    "gapped down yesterday by 3% or more",
    all(studies(study("gap_pct", { Value: { LessThanOrEqual: -3 } }, { BarsAgo: 1 }))),
  ),
];
