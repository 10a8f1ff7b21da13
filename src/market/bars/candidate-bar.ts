import type { Calendar } from "../calendar/calendar.ts";
import type { StoredTimeframe } from "../ports.ts";
import type { CandidateBar, RawBar } from "./accept.ts";
import { readTime } from "./read-time.ts";

/** Decimal number with an optional exponent; NaN and infinities in the usual spellings. */
const PATTERN =
  "[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?|[+-]?([iI]nf|[iI]nfinity|INF|INFINITY)|[nN]a[nN]|NAN";
const NUMBER = new RegExp(`^[ \\t\\r\\n]*(${PATTERN})[ \\t\\r\\n]*$`);

/** Returns SQL that parses a VARCHAR column exactly as `readNumber` parses a text. */
export function numberSql(column: string): string {
  return `TRY_CAST(nullif(regexp_extract(${column}, '${NUMBER.source}', 1), '') AS DOUBLE)`;
}

/** Parses a number; null for a blank or any other text. */
export function readNumber(text: string | null): number | null {
  const written = text === null ? undefined : NUMBER.exec(text)?.[1];
  if (written === undefined) return null;
  const lower = written.toLowerCase();
  if (lower === "nan") return Number.NaN;
  if (lower.includes("inf")) return lower.startsWith("-") ? -Infinity : Infinity;
  return Number(written);
}

/** Parses a raw bar for the acceptance rules. `superseded` starts as false; the import sets it. */
export function candidateBar(raw: RawBar, timeframe: StoredTimeframe, calendar: Calendar): CandidateBar {
  const texts = {
    open_text: textOf(raw.open),
    high_text: textOf(raw.high),
    low_text: textOf(raw.low),
    close_text: textOf(raw.close),
    volume_text: textOf(raw.volume),
    vwap_text: textOf(raw.vwap),
    trades_text: textOf(raw.trades),
  };
  const time = textOf(raw.time);
  return {
    ticker: textOf(raw.ticker)?.trim() ?? null,
    time_text: time,
    ...readTime(time ?? "", timeframe, calendar),
    superseded: false,
    ...texts,
    open: readNumber(texts.open_text),
    high: readNumber(texts.high_text),
    low: readNumber(texts.low_text),
    close: readNumber(texts.close_text),
    volume: readNumber(texts.volume_text),
    vwap: readNumber(texts.vwap_text),
    trades: readNumber(texts.trades_text),
  };
}

function textOf(cell: string | number | null | undefined): string | null {
  return cell === null || cell === undefined ? null : String(cell);
}
