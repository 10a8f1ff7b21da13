// Writes test/candles/golden.txt: the results of TA-Lib on synthetic bars.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeGolden, type GoldenSeries } from "../../test/candles/golden-file.ts";
import { boundaryBars, BOUNDARY_TICK } from "../../test/candles/boundary-bars.ts";
import { columnsOfTicks, syntheticBars, TICKS, type BarColumns } from "../../test/candles/synthetic-bars.ts";
import { oracleProgram, TA_LIB } from "./build.ts";
import { runOracle } from "./run.ts";

const SERIES = 8;
const BARS = 1_000;

const program = oracleProgram();
const judged = (bars: BarColumns, tick: number): GoldenSeries => {
  const values = runOracle(program, "full", bars);
  return { bars, tick, values: new Map(TA_LIB.map(({ id }, at) => [id, values[at]!])) };
};
const series = [
  ...Array.from({ length: SERIES }, (_, k) => judged(syntheticBars(5_000 + k, BARS), TICKS[k % 2 === 0 ? 1 : 0])),
  judged(columnsOfTicks(boundaryBars(TA_LIB), BOUNDARY_TICK), BOUNDARY_TICK),
];
const seen = (id: string): number =>
  series.reduce((sum, { values }) => sum + values.get(id)!.filter((value) => value !== 0 && value === value).length, 0);
for (const { id } of TA_LIB) if (seen(id) < 3) console.error(`${id} occurs ${seen(id)} times only`);
const file = join(import.meta.dirname, "../../test/candles/golden.txt");
const text = encodeGolden(series);
writeFileSync(file, text);
const rows = series.reduce((sum, { bars }) => sum + bars.open.length, 0);
console.log(`${rows} bars, ${TA_LIB.length} patterns, ${text.length} bytes`);
