import type { Calendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { BAR_FIELDS, columnsFrom, type BarColumns, type BarField, type BarTable } from "./columns.ts";

/** One row of a test: a date or "date HH:MM" in New York, and the fields that matter; other fields have defaults. */
export interface TestBar extends Partial<Record<BarField, number>> {
  readonly at: string;
}

/** Builds bars from rows; a row with only a close becomes a bar of that one price with a volume of 100. */
export function barsOf(calendar: Calendar, rows: readonly TestBar[]): BarColumns {
  const session = rows.map(({ at }) => {
    const ordinal = calendar.ordinalOfDate(daysOfIso(at.slice(0, 10))!);
    if (ordinal === -1) throw new Error(`${at} is no session`);
    return ordinal;
  });
  const time = rows.map(({ at }, i) => {
    const [hour, minute] = at.slice(11).split(":").map(Number);
    return minute === undefined
      ? calendar.regularOpen(session[i]!)
      : calendar.midnight(session[i]!) + hour! * 60 + minute;
  });
  const field = (name: BarField): Float64Array =>
    Float64Array.from(rows, (row) => {
      if (row[name] !== undefined) return row[name];
      if (name === "volume") return 100;
      if (name === "vwap" || name === "trades") return Number.NaN;
      const prices = [row.open, row.close, row.high, row.low].filter((price) => price !== undefined);
      if (name === "high") return Math.max(...prices);
      if (name === "low") return Math.min(...prices);
      return (name === "open" ? row.close : row.open) ?? prices[0] ?? Number.NaN;
    });
  return {
    time: Int32Array.from(time),
    session: Int32Array.from(session),
    open: field("open"),
    high: field("high"),
    low: field("low"),
    close: field("close"),
    volume: field("volume"),
    vwap: field("vwap"),
    trades: field("trades"),
  };
}

/** Builds a table from the bars of each key. */
export function tableOf(bars: Readonly<Record<string, BarColumns>>): BarTable {
  const keys = Object.keys(bars).sort();
  const offsets = new Int32Array(keys.length + 1);
  for (const [i, key] of keys.entries()) offsets[i + 1] = offsets[i]! + bars[key]!.time.length;
  const columns = columnsFrom(
    (name) => Int32Array.from(keys.flatMap((key) => [...bars[key]![name]])),
    (name) => Float64Array.from(keys.flatMap((key) => [...bars[key]![name]])),
  );
  return { keys, offsets, ...columns };
}

/** Returns the rows for which `keep` holds. */
export function rowsWhere(bars: BarColumns, keep: (row: number) => boolean): BarColumns {
  const rows = [...bars.time.keys()].filter(keep);
  const copy = {
    time: Int32Array.from(rows, (row) => bars.time[row]!),
    session: Int32Array.from(rows, (row) => bars.session[row]!),
  };
  const floats = Object.fromEntries(
    BAR_FIELDS.map((field) => [field, Float64Array.from(rows, (row) => bars[field][row]!)]),
  ) as Record<BarField, Float64Array>;
  return { ...copy, ...floats };
}

/** Formats the bars as lines "date HH:MM O H L C V", for comparing by eye. */
export function linesOf(calendar: Calendar, bars: BarColumns): string[] {
  return [...bars.time.keys()].map((row) => {
    const session = bars.session[row]!;
    const minute = bars.time[row]! - calendar.midnight(session);
    const clock = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const numbers = [bars.open[row], bars.high[row], bars.low[row], bars.close[row], bars.volume[row]];
    return `${calendar.isoDate(session)} ${clock} ${numbers.join(" ")}`;
  });
}
