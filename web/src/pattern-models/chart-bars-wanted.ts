import type { SessionZone } from "#contract";
import type { Bar } from "../api/market-data.ts";
import type { ChartWindow } from "../chart/chart-window.ts";
import { lastStart } from "./window-end.ts";

/** The bars that the chart shows are those that models learn from: regular hours. */
export const CHART_ZONES: readonly SessionZone[] = ["regular"];
/** As many as the chart fetches, so that they are fetched once. */
export const CHART_LIMIT = 2_000;

/** The window of so many bars that ends at an instant; null where the bars do not hold it. */
export function windowUpTo(bars: readonly Bar[], asOf: string, length: number): ChartWindow | null {
  const end = lastStart(asOf);
  // A date stands for its session, which starts after it does in UTC.
  const last = bars.findLastIndex(({ time }) => time <= end);
  const [from, to] = [bars[last - length + 1], bars[last]];
  return from === undefined || to === undefined ? null : { from: from.time, to: to.time, bars: length };
}
