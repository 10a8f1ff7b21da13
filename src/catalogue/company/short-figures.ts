import type { FactMoment, FeedRows } from "#expression";
import { Filings } from "./filings.ts";
import { knownDay, numberAt } from "./known-day.ts";
import { publishedRow } from "./publications.ts";

type Rows = readonly FeedRows[];

/** A number of shares of the publication `ago` before the newest, in the shares of today. */
export function publishedShares(
  rows: FeedRows,
  moment: FactMoment,
  dateField: string,
  field: string,
  ago: number,
): number {
  const row = publishedRow(rows, dateField, ago);
  if (row < 0) return Number.NaN;
  const told = numberAt(rows, dateField, row);
  return numberAt(rows, field, row) * moment.splitsAfter(told === told ? told : knownDay(rows, row));
}

export function publishedNumber(rows: FeedRows, dateField: string, field: string, ago: number): number {
  const row = publishedRow(rows, dateField, ago);
  return row < 0 ? Number.NaN : numberAt(rows, field, row);
}

export function shortInterest(rows: Rows, moment: FactMoment, ago: number): number {
  return publishedShares(rows[0]!, moment, "settled", "short_interest", ago);
}

/** 100 × short volume / total volume of the same file. */
export function shortVolumeRatio(rows: Rows, ago: number): number {
  const row = publishedRow(rows[0]!, "date", ago);
  if (row < 0) return Number.NaN;
  const total = numberAt(rows[0]!, "total_volume", row);
  return total > 0 ? (100 * numberAt(rows[0]!, "short_volume", row)) / total : Number.NaN;
}

const filings = new Filings();

/** The newest share count of the filings, in the shares of today; NaN unless above 0. */
export function newestShares(rows: FeedRows, moment: FactMoment, field: "shares_outstanding" | "shares_float"): number {
  filings.stand(rows, moment);
  return filings.newestShares(field);
}

const WEEK = 7;
/** Business days that may lie between two lists of a run: a holiday may fall between them. */
const LISTS_APART = 2;

/**
 * Business days in a row with a list that names the security, up to the newest list, or `ago` business days before it; 0
 * when none of the last two business days has one. A security that is on no list counts back from the day of the moment.
 */
export function listDays(rows: FeedRows, moment: FactMoment, ago: number): number {
  const newest = publishedRow(rows, "date", 0);
  const last = newest < 0 ? moment.date : numberAt(rows, "date", newest);
  let day = businessDays(last, moment.date) > LISTS_APART ? moment.date : last;
  for (let k = 0; k < ago; k++) {
    day--;
    while (isWeekend(day)) day--;
  }
  let days = 0;
  for (let back = 0; ; back++) {
    const row = publishedRow(rows, "date", back);
    if (row < 0) return days;
    const date = numberAt(rows, "date", row);
    if (date > day) continue;
    if (businessDays(date, day) > LISTS_APART) return days;
    day = date;
    days++;
  }
}

/** 1970-01-01 was a Thursday. */
function isWeekend(day: number): boolean {
  return (day + 4) % WEEK === 0 || (day + 4) % WEEK === 6;
}

/** Business days after `from` up to `to`. */
function businessDays(from: number, to: number): number {
  let count = 0;
  for (let day = from + 1; day <= to && count <= LISTS_APART; day++) if (!isWeekend(day)) count++;
  return count;
}
