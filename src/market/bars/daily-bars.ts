import type { Calendar } from "../calendar/calendar.ts";
import type { BarColumns } from "./columns.ts";
import { resample } from "./resample.ts";

/** Returns the official daily bars of one instrument; sessions after the last of them are built from its minutes. */
export function dailyBars(official: BarColumns, minutes: BarColumns | undefined, calendar: Calendar): BarColumns {
  const last = official.session.at(-1) ?? -1;
  if (minutes === undefined || (minutes.session.at(-1) ?? -1) <= last) return official;
  const built = resample(minutes, "1m", { timeframe: "1d", zones: ["regular"] }, calendar);
  const from = built.session.findIndex((session) => session > last);
  if (from < 0) return official;
  const joined = <A extends Int32Array | Float64Array>(head: A, tail: A): A => {
    const both = new (head.constructor as new (length: number) => A)(head.length + tail.length - from);
    both.set(head);
    both.set(tail.subarray(from), head.length);
    return both;
  };
  return {
    time: joined(official.time, built.time),
    session: joined(official.session, built.session),
    open: joined(official.open, built.open),
    high: joined(official.high, built.high),
    low: joined(official.low, built.low),
    close: joined(official.close, built.close),
    volume: joined(official.volume, built.volume),
    vwap: joined(official.vwap, built.vwap),
    trades: joined(official.trades, built.trades),
  };
}
