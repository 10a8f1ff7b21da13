import type { Random } from "#base";
import type { WindowBars } from "../pattern-market.ts";

const DAY = 1440;
const SIGMA = 0.012;

/** Daily bars of a random walk around 50, oldest first, the first on day 18,000. */
export function syntheticBars(random: Random, count: number): WindowBars {
  const column = (): Float64Array => new Float64Array(count);
  const bars = { start: column(), open: column(), high: column(), low: column(), close: column() };
  let price = 50;
  for (let i = 0; i < count; i++) {
    const open = price * (1 + 0.3 * SIGMA * random.normal());
    const close = open * (1 + SIGMA * random.normal());
    bars.start[i] = (18_000 + i) * DAY + 870;
    bars.open[i] = open;
    bars.close[i] = close;
    bars.high[i] = Math.max(open, close) * (1 + 0.5 * SIGMA * random.next());
    bars.low[i] = Math.min(open, close) * (1 - 0.5 * SIGMA * random.next());
    price = close;
  }
  return bars;
}

export type PriceColumn = "open" | "high" | "low" | "close";

/** The bars with every price changed. */
export function repriced(
  bars: WindowBars,
  price: (value: number, bar: number, column: PriceColumn) => number,
): WindowBars {
  const change = (column: PriceColumn): Float64Array => bars[column].map((value, bar) => price(value, bar, column));
  return { start: bars.start, open: change("open"), high: change("high"), low: change("low"), close: change("close") };
}

/** The bars from index `from` up to `to`, without the bar at `without`. */
export function cut(bars: WindowBars, from: number, to: number, without = -1): WindowBars {
  const take = (column: Float64Array): Float64Array =>
    column.filter((_, bar) => bar >= from && bar < to && bar !== without);
  const { start, open, high, low, close } = bars;
  return { start: take(start), open: take(open), high: take(high), low: take(low), close: take(close) };
}
