import { BAR_FIELDS, createCalendar, daysOfIso, type BarField } from "#market";
import type { ArrivedMinutes, EngineData } from "#tiles";

const calendar = createCalendar();
const SESSION = calendar.ordinalOfDate(daysOfIso("2024-07-01")!);
/** Opening of a session, in minutes since 1970. */
export const SESSION_START = calendar.regularOpen(SESSION);

/** A ticker, a minute of the session, and the price of the whole minute. */
export type ArrivedClose = readonly [ticker: string, minute: number, close: number];

/** Returns minute bars of the session as they arrive in memory. */
export function arrivedCloses(bars: readonly ArrivedClose[], { instruments }: EngineData): ArrivedMinutes {
  const valueOf = (field: BarField, close: number): number =>
    field === "volume" ? 1_000 : field === "vwap" || field === "trades" ? Number.NaN : close;
  const fields = BAR_FIELDS.map((field) => [field, Float64Array.from(bars, ([, , close]) => valueOf(field, close))]);
  return {
    instrument: Int32Array.from(bars, ([ticker]) => instruments.tickers.indexOf(ticker)),
    time: Int32Array.from(bars, ([, minute]) => SESSION_START + minute),
    session: Int32Array.from(bars, () => SESSION),
    fields: Object.fromEntries(fields) as ArrivedMinutes["fields"],
  };
}
