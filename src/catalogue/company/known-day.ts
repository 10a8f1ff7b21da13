import type { Floats } from "#base";
import type { FeedRows } from "#expression";

const MINUTES_OF_DAY = 1440;
/** Minutes from UTC to New York in winter, and one, so that the end of a day still belongs to it. */
const NEW_YORK = 301;

/** The New York date (days since 1970-01-01) of the instant at which a row became known. */
export function knownDay(rows: FeedRows, row: number): number {
  return dayOfInstant(rows.columns["known_at"]![row]!);
}

/** The New York date of an instant in minutes since 1970; the midnight that ends a day belongs to it. */
export function dayOfInstant(instant: number): number {
  return Math.floor((instant - NEW_YORK) / MINUTES_OF_DAY);
}

/** The text of a field, "" where the row does not tell it. */
export function textAt(rows: FeedRows, field: string, row: number): string {
  const index = rows.columns[field]?.[row];
  return index === undefined || index !== index ? "" : (rows.texts[field]?.[index] ?? "");
}

/** Returns a number of a column, NaN without a column. */
export function valueAt(column: Floats | undefined, row: number): number {
  return column === undefined ? Number.NaN : column[row]!;
}

/** A number of a row, NaN where it does not tell it. */
export function numberAt(rows: FeedRows, field: string, row: number): number {
  return valueAt(rows.columns[field], row);
}
