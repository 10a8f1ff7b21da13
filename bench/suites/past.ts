import { asOfTimes } from "../as-of-times.ts";
import { dateBefore, pastMarket } from "../past-market.ts";
import { rangeTimes } from "../range-times.ts";
import type { BenchContext, Suite } from "../suite.ts";

const TICKERS = 10_000;
const BARS = 756;
const BASES = ["restated", "as_traded"] as const;

async function runRange({ clock, table }: BenchContext): Promise<void> {
  const data = pastMarket(TICKERS, BARS);
  for (const basis of BASES) {
    const { sessions, matches, times } = rangeTimes(clock, data, basis, dateBefore(271), dateBefore(20));
    table.line(`S1 on ${sessions} sessions with forward returns, ${basis}`, "ms", times, `${matches} matches`);
  }
}

async function runAsOf({ clock, table }: BenchContext): Promise<void> {
  const data = pastMarket(TICKERS, BARS);
  for (const basis of BASES) {
    for (const { what, past, live } of asOfTimes(clock, data, basis, dateBefore)) {
      table.against(`S1 as of a past date, ${what}, ${basis}`, "ms", past, "S1 live", live, "processor time");
    }
  }
}

export const range: Suite = { name: "range", about: "every session of a year", quick: false, run: runRange };
export const asOf: Suite = { name: "as-of", about: "past dates against the newest bars", quick: false, run: runAsOf };
