import type { BarTable } from "../../bars/columns.ts";
import type { DailyBars } from "./daily-walk.ts";
import type { SessionGrid } from "./session-grid.ts";

/** Returns an empty table for the bars that `offsets` lay out; vwap is NaN, because the exchange's daily bars lack it. */
export function emptyBarTable(keys: readonly string[], offsets: Int32Array): BarTable {
  const rows = offsets.at(-1)!;
  return {
    keys,
    offsets,
    time: new Int32Array(rows),
    session: new Int32Array(rows),
    open: new Float64Array(rows),
    high: new Float64Array(rows),
    low: new Float64Array(rows),
    close: new Float64Array(rows),
    volume: new Float64Array(rows),
    vwap: new Float64Array(rows).fill(Number.NaN),
    trades: new Float64Array(rows),
  };
}

/** Copies rows from … to-1 of one instrument's daily bars into a table, from its row `at` on. */
export function copyDaily(
  bars: DailyBars,
  from: number,
  to: number,
  grid: SessionGrid,
  table: BarTable,
  at: number,
): void {
  table.open.set(bars.open.subarray(from, to), at);
  table.high.set(bars.high.subarray(from, to), at);
  table.low.set(bars.low.subarray(from, to), at);
  table.close.set(bars.close.subarray(from, to), at);
  table.volume.set(bars.volume.subarray(from, to), at);
  table.trades.set(bars.trades.subarray(from, to), at);
  for (let row = from; row < to; row++) {
    const offset = bars.session[row]!;
    table.session[at + row - from] = grid.first + offset;
    table.time[at + row - from] = grid.opens[offset]!;
  }
}
