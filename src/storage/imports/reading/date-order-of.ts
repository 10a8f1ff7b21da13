import { AppError } from "#base";
import { DateOrderEvidence, type DateOrder } from "#market";
import { identifier, type Database } from "../../bar-files/database.ts";

const NUMERIC = "^[ \\t]*[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{2}";

/** Rows [from, to) of a table; they come from one file. */
export interface DatedSpan {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Order of dates that the file's layout fixes. */
  readonly order?: DateOrder | undefined;
}

/**
 * Determines the order of dates (day or month first) in all files, each from all of its rows; undefined if no date
 * depends on it. `number` is the column of row numbers. Throws bad_request like `DateOrderEvidence`, and if two files
 * have different orders.
 */
export async function dateOrderOf(
  database: Database,
  table: string,
  number: string,
  columns: readonly string[],
  spans: readonly DatedSpan[],
  requested: DateOrder | undefined,
): Promise<DateOrder | undefined> {
  if (columns.length === 0) return undefined;
  const isNumeric = columns.map((column) => `regexp_matches(${identifier(column)}, '${NUMERIC}')`).join(" OR ");
  const any = await database.row(`SELECT count(*) AS n FROM ${table} WHERE ${isNumeric}`);
  if (Number(any["n"]) === 0) return undefined;
  let found: { readonly order: DateOrder; readonly file: string } | undefined;
  for (const { name: file, from, to, order: own } of spans) {
    const evidence = new DateOrderEvidence();
    const texts = columns.map((column) => `SELECT ${identifier(column)} AS text FROM part`).join(" UNION ");
    const rows = await database.rows(
      `WITH part AS (SELECT * FROM ${table} WHERE ${number} >= ${from} AND ${number} < ${to}) SELECT DISTINCT text FROM (${texts}) WHERE text IS NOT NULL`,
    );
    for (const { text } of rows) evidence.add(String(text));
    const order = evidence.decide(file, requested ?? own);
    if (order === undefined) continue;
    if (found !== undefined && found.order !== order) {
      const words = { dmy: "the day first", mdy: "the month first" };
      throw new AppError(
        "bad_request",
        `The dates of ${found.file} have ${words[found.order]}, those of ${file} ${words[order]}: nothing was imported; import them apart.`,
      );
    }
    found ??= { order, file };
  }
  return found?.order;
}
