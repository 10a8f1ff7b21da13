import { execFileSync } from "node:child_process";
import type { BarColumns } from "../../test/candles/synthetic-bars.ts";
import { TA_LIB } from "./build.ts";

/** Returns the results of the oracle: one column a pattern in the order of TA_LIB, NaN before the lookback. */
export function runOracle(
  program: string,
  mode: "full" | "restart",
  { open, high, low, close }: BarColumns,
): readonly Float64Array[] {
  const rows = open.length;
  const bars = new Float64Array(4 * rows);
  for (let i = 0; i < rows; i++) bars.set([open[i]!, high[i]!, low[i]!, close[i]!], 4 * i);
  const answer = execFileSync(program, [mode], { input: Buffer.from(bars.buffer), maxBuffer: 1 << 30 });
  const values = new Int16Array(answer.buffer, answer.byteOffset, answer.byteLength / 2);
  return [...TA_LIB.keys()].map((k) =>
    Float64Array.from({ length: rows }, (_, i) => {
      const value = values[i * TA_LIB.length + k]!;
      return value === -32_768 ? Number.NaN : value;
    }),
  );
}
