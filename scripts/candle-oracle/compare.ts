// Compares the 61 patterns with TA-Lib, bar for bar:
// node --import tsx scripts/candle-oracle/compare.ts [series] [bars] [penetration]
import { candleNode } from "#catalogue";
import { evaluateSeries } from "#expression";
import { syntheticBars } from "../../test/candles/synthetic-bars.ts";
import { oracleProgram, TA_LIB } from "./build.ts";
import { runOracle } from "./run.ts";

const [series = 100, bars = 10_000, share] = process.argv.slice(2).map(Number);
const program = oracleProgram(share);
const tallies = TA_LIB.map(({ id }) => ({ id, fired: 0, bearish: 0, fresh: 0, running: 0, first: "" }));

for (let seed = 1; seed <= series; seed++) {
  const columns = syntheticBars(seed, bars);
  const fresh = runOracle(program, "restart", columns);
  const running = runOracle(program, "full", columns);
  for (const [k, pattern] of TA_LIB.entries()) {
    const tally = tallies[k]!;
    const ours = evaluateSeries(
      candleNode(pattern, pattern.penetration === undefined ? undefined : share),
      { ...columns },
      bars,
    );
    for (let i = 0; i < bars; i++) {
      const value = ours[i]!;
      if (value > 0) tally.fired++;
      else if (value < 0) tally.bearish++;
      if (!Object.is(value, fresh[k]![i]!)) {
        tally.fresh++;
        tally.first ||= `seed ${seed} row ${i}: ${value}, not ${fresh[k]![i]!}`;
      }
      if (!Object.is(value, running[k]![i]!)) tally.running++;
    }
  }
}

const total = (pick: (tally: (typeof tallies)[number]) => number): number =>
  tallies.reduce((sum, tally) => sum + pick(tally), 0);
console.log("pattern, positive, negative, unlike TA-Lib with fresh sums, unlike TA-Lib with running sums");
for (const { id, fired, bearish, fresh, running, first } of tallies) {
  console.log([id, fired, bearish, fresh, running, first].join(" "));
}
console.log(
  `${series * bars} bars: ${total((tally) => tally.fresh)} values differ with fresh sums, ${total((tally) => tally.running)} with running sums`,
);
process.exitCode = total((tally) => tally.fresh) === 0 ? 0 : 1;
