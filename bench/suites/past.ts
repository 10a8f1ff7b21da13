import { asOfTimes, type AsOfCase } from "../as-of-times.ts";
import { dateBefore, pastMarket } from "../past-market.ts";
import { pastDates, pastInstants } from "../past-moments.ts";
import { rangeTimes } from "../range-times.ts";
import type { BenchContext, Suite } from "../suite.ts";

const TICKERS = 10_000;
const BARS = 756;
/** Number of sessions with minutes. */
const MINUTE_SESSIONS = 2;
const BASES = ["restated", "as_traded"] as const;

async function runRange({ clock, table }: BenchContext): Promise<void> {
  const data = pastMarket(TICKERS, BARS);
  for (const basis of BASES) {
    const { sessions, matches, times } = rangeTimes(clock, data, basis, dateBefore(271), dateBefore(20));
    table.line(`S1 on ${sessions} sessions with forward returns, ${basis}`, "ms", times, `${matches} matches`);
  }
}

/** Kinds of moments, each with the name of the second moment of a round. */
const MOMENTS = [
  { name: "date", another: "another date", minuteSessions: 0, momentsOf: pastDates },
  {
    name: "instant within a session",
    another: "later that day",
    minuteSessions: MINUTE_SESSIONS,
    momentsOf: pastInstants,
  },
] as const;

async function runAsOf({ clock, table }: BenchContext): Promise<void> {
  for (const { name, another, minuteSessions, momentsOf } of MOMENTS) {
    const data = pastMarket(TICKERS, BARS, minuteSessions);
    const moments = momentsOf(data);
    const words: Record<AsOfCase, string> = { first: "first", another, repeated: "repeated" };
    for (const basis of BASES) {
      for (const { what, past, live } of asOfTimes(clock, data, basis, moments)) {
        table.against(`S1 as of a past ${name}, ${words[what]}, ${basis}`, "ms", past, "S1 live", live);
      }
    }
  }
}

export const range: Suite = { name: "range", about: "every session of a year", quick: false, run: runRange };
export const asOf: Suite = { name: "as-of", about: "past moments against the newest bars", quick: false, run: runAsOf };
