import { VARCHAR } from "@duckdb/node-api";
import { AppError } from "#base";
import { FEEDS, type FeedName } from "#contract";
import type { DateOrder } from "#market";
import { identifier, quoted, type Database } from "../../bar-files/database.ts";
import { discoverColumns, unreadColumns } from "../reading/discover-columns.ts";
import type { FieldMap, FieldSource, WantedField } from "../reading/discover-columns.ts";
import type { DocumentRow, TableFormat } from "./feed-format.ts";
import { groupSources, readable, REJECT_SCANS, REJECTS, relationOf } from "../reading/read-table.ts";
import type { RefusedRecord } from "../reading/read-records.ts";
import type { SourceFile } from "../reading/source-file.ts";

/** Name of the table of an import's texts: `record`, the fields of the feed and `cik`; rowid gives the order. */
export const RAW_FEED = "raw_feed";

/** Rows [from, to) of RAW_FEED by rowid; they come from one file. */
export interface RawSpan {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  /** Number of lines above the first row; undefined for documents, which number their rows themselves. */
  readonly header: number | undefined;
  /** Numbers of lines that are not rows, ascending. */
  readonly skipped: readonly number[];
  /** Order of dates that the publisher's format fixes. */
  readonly order: DateOrder | undefined;
  readonly unread: readonly string[];
}

const CIK: WantedField = { names: ["cik", "issuer_cik"], required: false };

/** Returns the fields of RAW_FEED, in order. */
export function rawFields(feed: FeedName): readonly string[] {
  return [...Object.keys(FEEDS[feed].fields), "cik"];
}

export async function createRawFeed(database: Database, feed: FeedName): Promise<void> {
  const fields = rawFields(feed).map((name) => `${identifier(name)} VARCHAR`);
  await database.run(`CREATE TEMP TABLE ${RAW_FEED} (record INTEGER, ${fields.join(", ")})`);
}

/** Returns the fields to find in a table. A field that follows from others (`derived`) is optional. */
function wantedFields(
  feed: FeedName,
  format: TableFormat | undefined,
  derived: boolean,
): Readonly<Record<string, WantedField>> {
  const wanted: Record<string, WantedField> = {};
  for (const [name, field] of Object.entries(FEEDS[feed].fields)) {
    const own = format?.columns[name];
    wanted[name] = {
      names: own === undefined ? field.names : [own, ...field.names],
      required:
        field.required && name !== "ticker" && !(derived && name === "known_at") && name !== format?.dayFrom?.field,
      // The day that a row describes is often also the day on which it became known.
      ...(name === "known_at" ? { shared: true } : {}),
    };
  }
  return { ...wanted, cik: CIK };
}

/** Reads a table into RAW_FEED. Throws bad_request for missing columns and files without rows. */
export async function stageTable(
  database: Database,
  file: SourceFile,
  { feed, format, derived, map }: { feed: FeedName; format: TableFormat | undefined; derived: boolean; map: FieldMap },
  from: number,
): Promise<{ readonly span: RawSpan; readonly malformed: readonly RefusedRecord[] }> {
  await database.run(`DROP TABLE IF EXISTS ${REJECTS}; DROP TABLE IF EXISTS ${REJECT_SCANS}`);
  const source = format?.literal === true ? { ...file, literal: true } : file;
  const [group] = await groupSources(database, [source]);
  const names = group!.columns.map(({ name }) => name);
  const found = discoverColumns(file.name, names, wantedFields(feed, format, derived), map);
  if (found["ticker"] === undefined && found["cik"] === undefined) {
    discoverColumns(file.name, names, { ticker: { names: FEEDS[feed].fields.ticker.names, required: true } });
  }
  const places: number[] = [];
  const place = (column: number): string => {
    const known = places.indexOf(column);
    return `f${known === -1 ? places.push(column) - 1 : known}`;
  };
  const select = rawFields(feed).map((field) => {
    const own: FieldSource | undefined = found[field];
    if (own !== undefined) return "column" in own ? `${place(own.column)}::VARCHAR` : quoted(own.constant);
    return field === format?.dayFrom?.field ? quoted(dayOfFile(format, file)) : "NULL";
  });
  await readable(file, () =>
    database.run(`INSERT INTO ${RAW_FEED} SELECT NULL, ${select.join(", ")} FROM ${relationOf(group!, places)}`),
  );
  const to = Number((await database.row(`SELECT count(*) AS n FROM ${RAW_FEED}`))["n"]);
  const rejected = file.kind === "csv" ? await rejectedLines(database) : [];
  const malformed = rejected.filter(({ text }) => format?.trailer?.test(text) !== true);
  checkTrailer(file, format, rejected, to - from + malformed.length);
  if (to === from && malformed.length === 0) {
    throw new AppError("bad_request", `${file.name} holds no rows: nothing was imported`);
  }
  return {
    span: {
      file: file.name,
      from,
      to,
      header: file.headerLines,
      skipped: rejected.map(({ line }) => line),
      order: format === undefined ? undefined : "mdy",
      unread: unreadColumns(names, found),
    },
    malformed: malformed.map(({ line }) => ({ file: file.name, row: line, reason: "malformed_row" })),
  };
}

/** Inserts the rows of documents into RAW_FEED. */
export async function stageDocuments(
  database: Database,
  feed: FeedName,
  documents: readonly { readonly file: string; readonly rows: readonly DocumentRow[] }[],
  from: number,
): Promise<readonly RawSpan[]> {
  const rows = documents.flatMap((document) => document.rows);
  const fields = rawFields(feed);
  const columns = fields.map((field) => rows.map((row) => row.fields[field] ?? null));
  const records = rows.map(({ row }) => String(row));
  await database.run(
    `CREATE TEMP TABLE read_rows AS SELECT record::VARCHAR AS record, * EXCLUDE (record) FROM ${RAW_FEED} LIMIT 0`,
  );
  await database.fill("read_rows", [VARCHAR, ...fields.map(() => VARCHAR)], [records, ...columns], rows.length);
  await database.run(`INSERT INTO ${RAW_FEED} SELECT * FROM read_rows; DROP TABLE read_rows`);
  let next = from;
  return documents.map((document) => {
    const start = next;
    next += document.rows.length;
    return { file: document.file, from: start, to: next, header: undefined, skipped: [], order: "mdy", unread: [] };
  });
}

interface RejectedLine {
  readonly line: number;
  readonly text: string;
}

async function rejectedLines(database: Database): Promise<readonly RejectedLine[]> {
  const rows = await database.rows(
    `SELECT line, any_value(csv_line)[:2000] AS text FROM ${REJECTS} GROUP BY line ORDER BY line`,
  );
  return rows.map(({ line, text }) => ({ line: Number(line), text: String(text ?? "").trim() }));
}

/** Refuses a truncated file: its last line gives another number of rows than it has. */
function checkTrailer(
  file: SourceFile,
  format: TableFormat | undefined,
  rejected: readonly RejectedLine[],
  rows: number,
): void {
  for (const { line, text } of rejected) {
    const declared = format?.trailer?.exec(text)?.groups?.["rows"];
    if (declared === undefined || Number(declared) === rows) continue;
    throw new AppError(
      "bad_request",
      `${file.name}, line ${line}: the last line says ${declared} rows, and there are ${rows}: nothing was imported; the file is not whole, fetch it again`,
    );
  }
}

function dayOfFile(format: TableFormat, file: SourceFile): string {
  const day = format.dayFrom!.fileName.exec(file.path)?.groups?.["day"];
  if (day !== undefined) return day;
  throw new AppError(
    "bad_request",
    `${file.name} does not tell its day: keep the publisher's name of the file, or say --map ${format.dayFrom!.field}=:YYYY-MM-DD`,
  );
}
