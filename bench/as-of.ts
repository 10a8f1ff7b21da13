// npm run bench -- as-of: S1 as of past dates against S1 on the newest bars.
import { asOfTimes, ratiosOf } from "./as-of-times.ts";
import { dateBefore, pastMarket } from "./past-market.ts";

const TICKERS = 10_000;
const BARS = 756;
const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const data = pastMarket(TICKERS, BARS);
console.log(
  `${TICKERS} tickers x ${BARS} daily bars; ${data.tradedDaily.layout.lengths.filter((rows) => rows > 0).length} split or were corrected\n`,
);
console.log("| scan of S1 | basis | live, ms | as of a past date, ms | ratio: least, median, greatest |");
console.log("|---|---|---:|---:|---|");
for (const basis of ["restated", "as_traded"] as const) {
  for (const times of asOfTimes(clock, data, basis, dateBefore)) {
    const ratios = ratiosOf(times)
      .map((ratio) => ratio.toFixed(2))
      .join(", ");
    console.log(
      `| ${times.what} | ${basis} | ${median(times.live).toPrecision(3)} | ${median(times.past).toPrecision(3)} | ${ratios} |`,
    );
  }
}
