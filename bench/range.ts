// npm run bench -- range: S1 on every session of a year, with what came after its matches.
import { dateBefore, pastMarket } from "./past-market.ts";
import { rangeTimes } from "./range-times.ts";

const TICKERS = 10_000;
const BARS = 756;
const clock = { now: () => Date.now(), elapsed: () => performance.now() };

const data = pastMarket(TICKERS, BARS);
const changed = data.tradedDaily.layout.lengths.filter((rows) => rows > 0).length;
console.log(`${TICKERS} tickers x ${BARS} daily bars; ${changed} split or were corrected\n`);
console.log("| range | basis | matches | least, s | median, s |\n|---|---|---:|---:|---:|");
for (const basis of ["restated", "as_traded"] as const) {
  const { sessions, matches, times } = rangeTimes(clock, data, basis, dateBefore(271), dateBefore(20));
  const seconds = times.map((ms) => ms / 1_000).sort((a, b) => a - b);
  const [least, median] = [seconds[0]!, seconds[seconds.length >> 1]!];
  console.log(`| ${sessions} sessions | ${basis} | ${matches} | ${least.toFixed(2)} | ${median.toFixed(2)} |`);
}
