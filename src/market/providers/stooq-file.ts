import type { RawBar } from "../bars/accept.ts";
import type { StoredTimeframe } from "../ports.ts";
import { readCsv } from "./csv-reply.ts";
import { ReplyFault } from "./reply-fault.ts";
import { stooqBars } from "./stooq-bars.ts";

const BULK = ["<ticker>", "<per>", "<date>", "<open>", "<high>", "<low>", "<close>", "<vol>"] as const;

/**
 * Reads a downloaded file: the CSV of one stock, whose name holds the ticker (aapl_us_d.csv, aapl.us.txt), or one of the
 * whole market's, with the columns <TICKER>,<PER>,<DATE>,… Stooq's brk-b.us is BRK.B. Errors: ReplyFault.
 */
export function* readStooqFile(text: string, name: string, timeframe: StoredTimeframe): Iterable<RawBar> {
  if (text.trim() === "") throw new ReplyFault(`${name} is empty`);
  const csv = readCsv(text, name);
  if (!csv.columns.includes("<ticker>")) {
    const stem = /^([a-z0-9-]+)[._]us(?:_d)?(?:\.(?:csv|txt))?(?:\.gz)?$/i.exec(name)?.[1];
    if (stem === undefined) {
      throw new ReplyFault(
        `${name} has no column for the ticker, and its name is not like aapl_us_d.csv or aapl.us.txt`,
      );
    }
    yield* stooqBars(csv, tickerOf(stem), name);
    return;
  }
  const at = BULK.map((column) => csv.columns.indexOf(column));
  const missing = BULK.filter((_, i) => at[i] === -1);
  if (missing.length > 0) throw new ReplyFault(`${name} has no column ${missing.join(", ")}`);
  for (const [i, row] of csv.rows.entries()) {
    const [symbol, period, time, open, high, low, close, volume] = at.map((place) => row[place]!);
    if (period!.toUpperCase() !== "D" || timeframe !== "1d") {
      throw new ReplyFault(`line ${i + 2} of ${name} is a bar of period ${period}; only daily ones (D) are taken`);
    }
    yield {
      ticker: tickerOf(symbol!.replace(/\.us$/i, "")),
      time: time!,
      open: open!,
      high: high!,
      low: low!,
      close: close!,
      volume: volume!,
    };
  }
}

const tickerOf = (stem: string): string => stem.toUpperCase().replaceAll("-", ".");
