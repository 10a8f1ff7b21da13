import { join } from "node:path";
import { INTEGER, VARCHAR } from "@duckdb/node-api";
import { BAR_FIELDS } from "#market";
import type { StoreContext } from "../../bar-files/context.ts";
import { quoted, type Database } from "../../bar-files/database.ts";
import { checkOfFile } from "../../bar-files/file-check.ts";
import type { Produced } from "../../bar-files/publish.ts";
import { QUARANTINE_COLUMNS } from "../../bar-files/quarantine.ts";
import type { RefusalExample } from "../refusal-limit.ts";
import type { RawTable } from "../reading/stage-raw.ts";

/**
 * Writes the refused rows of an import (tables `refused` and `superseded`, and malformed lines) as a CSV file. The name
 * contains a checksum of the contents, so that repeating the import creates no second file.
 */
export async function quarantineBars(
  { files, layout }: StoreContext,
  database: Database,
  raw: RawTable,
  timeframe: string,
): Promise<{ readonly path: string; readonly produced?: Produced }> {
  const sql = await refusedRowsSql(database, raw);
  const temporary = join(layout.temporary, `quarantine-${timeframe}.csv`);
  await files.produce(temporary, () => database.run(`COPY (${sql}) TO ${quoted(temporary)} (FORMAT csv, HEADER)`));
  const { crc32, bytes } = await checkOfFile(temporary);
  const name = `quarantine/${timeframe}-import-${crc32.toString(16).padStart(8, "0")}-${bytes}.csv`;
  const path = layout.path(name);
  if ((await files.size(path)) === undefined) return { path, produced: { temporary, name } };
  await files.remove(temporary);
  return { path };
}

/** Returns the first refused rows of an import. */
export async function refusedExamples(
  database: Database,
  raw: RawTable,
  count: number,
): Promise<readonly RefusalExample[]> {
  const rows = await database.rows(`${await refusedRowsSql(database, raw)} LIMIT ${count}`);
  return rows.map((row) => {
    const cells = ["time", ...BAR_FIELDS].map((field) => [field, row[field]] as const);
    const says = cells.flatMap(([field, text]) => (text === null ? [] : [`${field} ${String(text).slice(0, 40)}`]));
    const line = row["raw"] === null ? [] : [String(row["raw"]).slice(0, 80)];
    const shown = [...says, ...line].join(", ");
    return { file: String(row["file"]), row: Number(row["row"]), reason: String(row["reason"]), says: shown };
  });
}

/** Returns SQL for the refused rows in the order of the files, with the columns of a quarantine file. */
async function refusedRowsSql(database: Database, raw: RawTable): Promise<string> {
  await stageSpans(database, raw);
  const texts = BAR_FIELDS.map((field) => {
    if (!raw.numeric.has(field)) return `r.${field} AS ${field}`;
    const whole = `r.${field} = trunc(r.${field}) AND abs(r.${field}) < 1e15`;
    return `CASE WHEN ${whole} THEN r.${field}::BIGINT::VARCHAR ELSE r.${field}::VARCHAR END AS ${field}`;
  }).join(", ");
  const blanks = BAR_FIELDS.map((field) => `NULL AS ${field}`).join(", ");
  // A malformed line comes before the row of `raw` at its position, and shifts all later rows down by one.
  return `
    SELECT ${QUARANTINE_COLUMNS.join(", ")} FROM (
      SELECT s.place, s.name AS file,
        q.rid - s.first + 1 + s.header
          + (SELECT count(*) FROM malformed m WHERE m.place = s.place AND m.slot <= q.rid - s.first) AS row,
        q.reason, coalesce(k.ticker, r.ticker_key) AS ticker, r.time_text AS time, ${texts}, NULL AS raw
      FROM (SELECT rid, reason FROM refused UNION ALL SELECT rid, 'duplicate' FROM superseded) q
      JOIN raw r ON r.rowid = q.rid
      JOIN spans s ON q.rid >= s.first AND q.rid < s.past
      LEFT JOIN ticker_keys k ON r.ticker_key = k.key
      UNION ALL
      SELECT s.place, s.name, m.line, 'malformed_row', NULL, NULL, ${blanks}, m.text
      FROM malformed m JOIN spans s USING (place)
    ) ORDER BY place, row`;
}

async function stageSpans(database: Database, { spans, malformed }: RawTable): Promise<void> {
  await database.run(
    "CREATE OR REPLACE TEMP TABLE spans (place INTEGER, name VARCHAR, first INTEGER, past INTEGER, header INTEGER)",
  );
  const headers = spans.map(({ file }) => file.headerLines);
  await database.fill(
    "spans",
    [INTEGER, VARCHAR, INTEGER, INTEGER, INTEGER],
    [
      spans.map((_, i) => i),
      spans.map(({ file }) => file.name),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      headers,
    ],
    spans.length,
  );
  const places = new Map(spans.map(({ file }, i) => [file, i]));
  const before = new Map<number, number>();
  const slots: number[] = [];
  const numbers = malformed.map(({ file, line }) => {
    const place = places.get(file)!;
    const earlier = before.get(place) ?? 0;
    before.set(place, earlier + 1);
    slots.push(line - 1 - headers[place]! - earlier);
    return place;
  });
  await database.run(
    "CREATE OR REPLACE TEMP TABLE malformed (place INTEGER, line INTEGER, text VARCHAR, slot INTEGER)",
  );
  await database.fill(
    "malformed",
    [INTEGER, INTEGER, VARCHAR, INTEGER],
    [numbers, malformed.map(({ line }) => line), malformed.map(({ text }) => text), slots],
    malformed.length,
  );
}
