import type { EarningsEntry, StockFloatEntry } from "#contract";
import { bindEnabled } from "./bind-enabled.ts";
import { dateBounds } from "./bind-stock.ts";
import type { EarningsTest, FeedPlan } from "./feed-plan.ts";
import { rangeBounds } from "./level-tests.ts";
import { boundWords, SIGNS } from "./operators.ts";
import type { NumberBoundTest } from "./plan.ts";

/**
 * Binds the entries of the Stock group Earnings. One report must satisfy all members of an entry. The report is any
 * report on such a date if DateState is given, else the newest with figures if Actual, Difference or Percent is given,
 * else the next scheduled one.
 */
export function bindEarnings(entries: readonly EarningsEntry[], path: string): FeedPlan[] {
  return bindEnabled(entries, path, bindEntry);
}

function bindEntry(entry: EarningsEntry, path: string): FeedPlan | undefined {
  const date = dateBounds(entry.DateState);
  const actual = bounds(entry.Actual);
  const estimate = bounds(entry.Estimate);
  const difference = bounds(entry.Difference);
  const percent = bounds(entry.Percent);
  const timing = entry.MarketTiming ?? undefined;
  const figures = actual.length + difference.length + percent.length;
  if (date.length + figures + estimate.length === 0 && timing === undefined) return undefined;
  const which = date.length > 0 ? "dated" : figures > 0 ? "reported" : "next";
  const test: EarningsTest = { kind: "earnings", which, date, timing, actual, estimate, difference, percent };
  const parts = [
    ...date.map((bound) => `date ${SIGNS[bound.operator]} ${bound.text}`),
    ...(timing === undefined ? [] : [timing]),
    ...boundWords(actual, "actual"),
    ...boundWords(estimate, "estimate"),
    ...boundWords(difference, "difference"),
    ...boundWords(percent, "percent"),
  ];
  const report = { dated: "an earnings report", reported: "the newest earnings", next: "the next earnings" }[which];
  return { kind: "feed", path, label: `${report}: ${parts.join(" and ")}`, test, key: JSON.stringify(test) };
}

function bounds(entries: readonly StockFloatEntry[] | null | undefined): NumberBoundTest[] {
  return bindEnabled(entries, "", ({ State }) => rangeBounds(State?.Value));
}
