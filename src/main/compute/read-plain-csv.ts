import { AppError, DAY_MINUTES } from "#base";
import {
  createCalendar,
  DateOrderEvidence,
  DecimalSignEvidence,
  readNumber,
  readTime,
  readWrittenNumber,
  type BarField,
  type Calendar,
  type DateOrder,
} from "#market";
import { readBarTable, type BarTableRow } from "#storage";
import type { PlainBars } from "./plain-bars.ts";

const COUNTS: ReadonlySet<BarField> = new Set(["volume", "trades"]);

/** Reads a time: minutes since 1970, and whether the text is a date alone. Returns undefined for other texts. */
function instantOf(
  text: string,
  calendar: Calendar,
  order: DateOrder | undefined,
): { readonly minutes: number; readonly dateOnly: boolean } | undefined {
  const instant = readTime(text, "1m", calendar, order);
  if (instant.minute !== null) return { minutes: instant.minute, dateOnly: false };
  const { minute, session } = readTime(text, "1d", calendar, order);
  if (minute === null) return undefined;
  const days = session === null ? minute / DAY_MINUTES : calendar.dateOf(session);
  return { minutes: days * DAY_MINUTES, dateOnly: true };
}

/**
 * Reads the bars of a CSV, gzipped or not, in any layout and with any column names that an import accepts. Sorts them oldest
 * first.
 * Errors: bad_request naming the file, the line and the problem, including an undecidable order of dates.
 */
export async function readPlainCsv(file: string, requestedOrder?: DateOrder): Promise<PlainBars> {
  const { rows: lines, fields, scale, dateOrder } = await readBarTable(file);
  refuseSeveral(file, lines);
  const dates = new DateOrderEvidence();
  const signs = new DecimalSignEvidence();
  for (const { time, cells } of lines) {
    dates.add(time);
    for (const field of fields) signs.add(cells[field] ?? "");
  }
  const order = dates.decide(file, requestedOrder ?? dateOrder);
  const calendar = createCalendar();
  const rows = lines.map(({ time: text, line, cells }) => {
    const instant = instantOf(text, calendar, order);
    if (instant === undefined)
      throw new AppError("bad_request", `${file}, line ${line}: "${text.slice(0, 40)}" is no date and no time.`);
    const number = (field: BarField): number => {
      const written = cells[field] ?? "";
      if (written === "") return Number.NaN;
      const value = readWrittenNumber(written, signs.sign, COUNTS.has(field)) ?? readNumber(written);
      if (value === null)
        throw new AppError(
          "bad_request",
          `${file}, line ${line}: the ${field} "${written.slice(0, 40)}" is no number.`,
        );
      return COUNTS.has(field) ? value : value / scale;
    };
    return { ...instant, text, number };
  });
  rows.sort((a, b) => a.minutes - b.minutes);
  const column = (field: BarField): Float64Array => Float64Array.from(rows, ({ number }) => number(field));
  return {
    texts: rows.map(({ text }) => text),
    minutes: Float64Array.from(rows, ({ minutes }) => minutes),
    datesOnly: rows.every(({ dateOnly }) => dateOnly),
    open: column("open"),
    high: column("high"),
    low: column("low"),
    close: column("close"),
    volume: column("volume"),
    vwap: column("vwap"),
    trades: column("trades"),
  };
}

function refuseSeveral(file: string, rows: readonly BarTableRow[]): void {
  const tickers = new Set(rows.map(({ ticker }) => ticker));
  if (tickers.size > 1) {
    throw new AppError(
      "bad_request",
      `${file} holds the bars of ${tickers.size} tickers; a study is computed over those of one. Import the file to work with all of them.`,
    );
  }
}
