import { AppError } from "#base";
import { DateOrderEvidence, type DateOrder } from "#market";
import { Database, type Cell } from "../../bar-files/database.ts";
import type { Layout } from "../../bar-files/layout.ts";
import type { IgnoredColumns } from "../bars/bar-fields.ts";
import { discoverColumns, unreadColumns, type FieldMap, type WantedField } from "./discover-columns.ts";
import { inspectSources } from "./inspect-source.ts";
import { withPlainPaths } from "./plain-paths.ts";
import { groupSources, probeSources, readable, REJECT_SCANS, REJECTS, relationOf } from "./read-table.ts";

/** A row of a small table: the text of each field; undefined if it is blank or absent. */
export interface SourceRecord<F extends string> {
  readonly file: string;
  /** Row number as in a spreadsheet: in a file with a header line the first record is row 2. */
  readonly row: number;
  readonly fields: Readonly<Partial<Record<F, string>>>;
  /** Order of dates in the file. */
  readonly order: DateOrder | undefined;
}

/** Fields to read from files of records. */
export interface RecordForm<F extends string> {
  readonly wanted: Readonly<Record<F, WantedField>>;
  /** Names of the date fields. */
  readonly dates: readonly F[];
  /** Matches final lines that are not rows. */
  readonly trailer?: RegExp;
  /** Returns fields that the file name gives if no column does. */
  readonly fromName?: (file: string, columns: readonly string[]) => FieldMap;
}

/** An unusable row with its reason. */
export interface RefusedRecord {
  readonly file: string;
  readonly row: number;
  readonly reason: string;
  /** Name of the field at fault, if it is a single one. */
  readonly field?: string;
}

export interface RecordsRead<F extends string> {
  readonly records: readonly SourceRecord<F>[];
  readonly malformed: readonly RefusedRecord[];
  readonly unread: readonly IgnoredColumns[];
}

/**
 * Reads the wanted fields of all rows of files that fit in memory. A line that cannot be split into fields is
 * malformed, unless `trailer` matches it. Throws bad_request, as for bars.
 */
export async function readRecords<F extends string>(
  layout: Layout,
  names: readonly string[],
  { wanted, dates, trailer, fromName }: RecordForm<F>,
  { map = {}, dateOrder }: { readonly map?: FieldMap; readonly dateOrder?: DateOrder },
): Promise<RecordsRead<F>> {
  const sources = await probeSources(names);
  await inspectSources(sources);
  return withPlainPaths(layout, sources, async (files) => {
    const paths = files.map(({ path }) => path);
    const database = await Database.open({ temporary: layout.temporary, paths });
    try {
      const records: SourceRecord<F>[] = [];
      const malformed: RefusedRecord[] = [];
      const unread: IgnoredColumns[] = [];
      for (const file of files) {
        const [group] = await groupSources(database, [file]);
        const columns = group!.columns.map(({ name }) => name);
        const found = discoverColumns(file.name, columns, wanted, { ...fromName?.(file.name, columns), ...map });
        unread.push({ file: file.name, columns: unreadColumns(columns, found), actions: [] });
        const places = new Map<F, number>();
        const constants = new Map<F, string>();
        for (const field of Object.keys(found) as F[]) {
          const source = found[field]!;
          if ("column" in source) places.set(field, source.column);
          else constants.set(field, source.constant);
        }
        const select = [...places.keys()].map((field, i) => `f${i}::VARCHAR AS f${i}`).join(", ") || "1 AS f0";
        const rows = await readable(file, () =>
          database.rows(`SELECT ${select} FROM ${relationOf(group!, [...places.values()])}`),
        );
        const evidence = new DateOrderEvidence();
        const read = rows.map((row) => {
          const fields: Partial<Record<F, string>> = {};
          for (const [field, text] of constants) fields[field] = text;
          for (const [k, field] of [...places.keys()].entries()) {
            const text = textOf(row[`f${k}`]);
            if (text !== undefined) fields[field] = text;
          }
          for (const field of dates) if (fields[field] !== undefined) evidence.add(fields[field]);
          return fields;
        });
        const order = evidence.decide(file.name, dateOrder);
        for (const [i, fields] of read.entries()) {
          records.push({ file: file.name, row: i + 1 + file.headerLines, fields, order });
        }
        const rejected = file.kind === "csv" ? await rejectsOf(database, file.name, file.path, trailer) : [];
        malformed.push(...rejected);
        if (rows.length + rejected.length === 0) {
          throw new AppError("bad_request", `${file.name} holds no rows: nothing was imported`);
        }
      }
      return { records, malformed, unread: unread.filter(({ columns }) => columns.length > 0) };
    } finally {
      database.close();
    }
  });
}

function textOf(cell: Cell | undefined): string | undefined {
  const text = cell === null || cell === undefined ? "" : String(cell).trim();
  return text === "" ? undefined : text;
}

async function rejectsOf(
  database: Database,
  file: string,
  path: string,
  trailer: RegExp | undefined,
): Promise<RefusedRecord[]> {
  const rows = await database.rows(
    `SELECT s.file_path AS path, r.line, any_value(r.csv_line)[:200] AS text FROM ${REJECTS} r JOIN ${REJECT_SCANS} s USING (scan_id, file_id) GROUP BY ALL ORDER BY r.line`,
  );
  return rows
    .filter((row) => row["path"] === path && trailer?.test(String(row["text"])) !== true)
    .map(({ line }) => ({ file, row: Number(line), reason: "malformed_row" }));
}
