import type { BarTable } from "../../bars/columns.ts";
import type { Calendar } from "../../calendar/calendar.ts";

/** Regular minutes of a session in which a ticker traded: rows from … to-1 of the table. */
export interface TradedMinutes {
  readonly ticker: string;
  readonly minutes: BarTable;
  readonly from: number;
  readonly to: number;
  /** Open of the session in minutes since 1970, and number of its regular minutes. */
  readonly open: number;
  readonly length: number;
  /** Start of the session's last minute with a trade in any zone. */
  readonly last: number;
}

/** Returns the tickers of a set that have minute bars in the regular session, in the order of the table. */
export function tradedMinutes(
  minutes: BarTable,
  tickers: ReadonlySet<string>,
  calendar: Calendar,
  session: number,
): readonly TradedMinutes[] {
  const open = calendar.regularOpen(session);
  const length = calendar.regularClose(session) - open;
  return minutes.keys.flatMap((ticker, key) => {
    if (!tickers.has(ticker)) return [];
    const first = minutes.offsets[key]!;
    let to = minutes.offsets[key + 1]!;
    while (to > first && minutes.time[to - 1]! >= open + length) to--;
    let from = to;
    const last = minutes.time[minutes.offsets[key + 1]! - 1]!;
    while (from > first && minutes.session[from - 1] === session && minutes.time[from - 1]! >= open) from--;
    return from < to ? [{ ticker, minutes, from, to, open, length, last }] : [];
  });
}
