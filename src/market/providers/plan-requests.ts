import { isoOfDays } from "../calendar/civil-date.ts";
import type { ProviderEndpoint } from "./provider.ts";

/** Tickers and dates (days since 1970, both inclusive) that are requested together, page after page. */
export interface ProviderTask {
  readonly tickers: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Upper bound on the rows of one task, which are held in memory together. */
const ROWS_PER_TASK = 200_000;
const MINUTES_PER_SESSION = 960;
const MOST_SESSIONS_PER_DAY = 5 / 7;

/**
 * Splits the download from one endpoint into tasks, oldest dates first for each group of tickers. `startOf` returns the
 * first day that a ticker still needs; a ticker whose first day lies after `end` is left out.
 */
export function planRequests(
  endpoint: Pick<ProviderEndpoint, "bars" | "tickersPerRequest" | "daysPerRequest">,
  tickers: readonly string[],
  startOf: (ticker: string) => number,
  end: number,
): readonly ProviderTask[] {
  const byStart = new Map<number, string[]>();
  for (const ticker of tickers) {
    const start = startOf(ticker);
    if (start > end) continue;
    const group = byStart.get(start);
    if (group === undefined) byStart.set(start, [ticker]);
    else group.push(ticker);
  }
  const tasks: ProviderTask[] = [];
  for (const [start, group] of byStart) {
    const { tickersPerTask, daysPerTask } = sizeOf(endpoint, end - start + 1);
    for (let i = 0; i < group.length; i += tickersPerTask) {
      for (let first = start; first <= end; first += daysPerTask) {
        tasks.push({
          tickers: group.slice(i, i + tickersPerTask),
          start: first,
          end: Math.min(end, first + daysPerTask - 1),
        });
      }
    }
  }
  return tasks;
}

function sizeOf(
  { bars, tickersPerRequest, daysPerRequest }: Pick<ProviderEndpoint, "bars" | "tickersPerRequest" | "daysPerRequest">,
  days: number,
): { readonly tickersPerTask: number; readonly daysPerTask: number } {
  const rowsPerDay = MOST_SESSIONS_PER_DAY * (bars === "1m" ? MINUTES_PER_SESSION : 1);
  const daysPerTask = Math.min(days, daysPerRequest ?? Infinity, Math.floor(ROWS_PER_TASK / rowsPerDay));
  const tickersThatFit = Math.floor(ROWS_PER_TASK / (rowsPerDay * daysPerTask));
  return { daysPerTask, tickersPerTask: Math.max(1, Math.min(tickersPerRequest, tickersThatFit)) };
}

/** Returns a task's dates in the form of a query. */
export function datesOf({ start, end }: ProviderTask): { readonly start: string; readonly end: string } {
  return { start: isoOfDays(start), end: isoOfDays(end) };
}
