import type { ColumnArrays } from "#expression";
import type { Bar } from "../api/market-data.ts";

/** Columns that bars of the API tell; the others need the calendar of the exchange. */
export const BAR_COLUMNS = ["open", "high", "low", "close", "volume", "vwap", "trades"] as const;

const DAY_SECONDS = 86_400;
const EXCHANGE = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", timeZoneName: "longOffset" });

/** Seconds by which clocks in New York differ from UTC, by UTC date. They change on Sunday mornings, when nothing trades. */
const offsets = new Map<string, number>();

function offsetOn(date: string): number {
  let offset = offsets.get(date);
  if (offset === undefined) {
    const zone = EXCHANGE.formatToParts(new Date(`${date}T12:00Z`)).find(({ type }) => type === "timeZoneName");
    const [, sign = "-", hours = "5"] = /GMT([+-])(\d+)/.exec(zone?.value ?? "") ?? [];
    offset = Number(`${sign}${hours}`) * 3_600;
    offsets.set(date, offset);
  }
  return offset;
}

/** Whether a time is a date: that of a daily or longer bar, or a session. */
export const isDate = (time: string): boolean => time.length === 10;

/**
 * Where a bar stands on the axis of time: seconds since 1970 of its date, or of the date and time that clocks in New York
 * show at its start, as if they were UTC. So the axis reads in exchange time.
 */
export function axisTime(time: string): number {
  const seconds = Date.parse(isDate(time) ? `${time}T00:00Z` : time) / 1_000;
  return isDate(time) ? seconds : seconds + offsetOn(time.slice(0, 10));
}

/** The last bar that starts at a moment or before it, for a date by its end; -1 where all are later. */
export function barAt(times: readonly number[], moment: string): number {
  const sought = axisTime(moment) + (isDate(moment) ? DAY_SECONDS - 1 : 0);
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= sought) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The columns of bars, as kernels take them; what the API leaves out is NaN. */
export function columnsOfBars(bars: readonly Bar[]): ColumnArrays {
  const columns: ColumnArrays = {};
  for (const name of BAR_COLUMNS) columns[name] = Float64Array.from(bars, (bar) => bar[name] ?? Number.NaN);
  return columns;
}
