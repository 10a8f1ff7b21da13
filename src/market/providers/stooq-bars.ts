import type { RawBar } from "../bars/accept.ts";
import type { CsvReply } from "./csv-reply.ts";
import { ReplyFault } from "./reply-fault.ts";

const WANTED = ["date", "open", "high", "low", "close", "volume"] as const;

/** Converts rows of the daily CSV (Date,Open,High,Low,Close,Volume) to bars of one ticker. */
export function stooqBars({ columns, rows }: CsvReply, ticker: string, place: string): RawBar[] {
  const at = WANTED.map((name) => columns.indexOf(name));
  const missing = WANTED.filter((_, i) => at[i] === -1);
  if (missing.length > 0) {
    throw new ReplyFault(`${place} has no column ${missing.join(", ")}; its columns are ${columns.join(", ")}`);
  }
  return rows.map((row) => {
    const [time, open, high, low, close, volume] = at.map((i) => row[i]!);
    return { ticker, time: time!, open: open!, high: high!, low: low!, close: close!, volume: volume! };
  });
}
