import type { EngineData } from "#tiles";
import { appendedBars } from "../../src/tiles/append/append-bars.ts";

/** Returns the snapshot after `data`, with one more day of these closes. */
export function nextDay(data: EngineData, closes: Readonly<Record<string, number>>, name: string): EngineData {
  const { instruments, calendar, daily } = data;
  const session = Math.max(...daily.newest.session) + 1;
  const prices = Float64Array.from(instruments.tickers, (ticker) => closes[ticker]!);
  const rows = prices.length;
  const table = {
    keys: instruments.tickers,
    offsets: Int32Array.from({ length: rows + 1 }, (_, k) => k),
    time: new Int32Array(rows).fill(calendar.regularOpen(session)),
    session: new Int32Array(rows).fill(session),
    open: prices,
    high: prices,
    low: prices,
    close: prices,
    volume: new Float64Array(rows).fill(1_000),
    vwap: new Float64Array(rows).fill(Number.NaN),
    trades: new Float64Array(rows).fill(Number.NaN),
  };
  return appendedBars(data, { daily: table }, name);
}
