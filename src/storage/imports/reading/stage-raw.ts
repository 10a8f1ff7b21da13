import { BAR_FIELDS, type BarField } from "#market";
import type { Database } from "../../bar-files/database.ts";
import type { BarGroup } from "../bars/bar-fields.ts";
import type { BarFile } from "../bars/bar-layouts.ts";
import { FILE, readable, REJECT_SCANS, REJECTS, relationOf } from "./read-table.ts";
import { AppError } from "#base";

/** Rows [from, to) of the table `raw` by rowid; they come from one file. */
export interface FileSpan {
  readonly file: BarFile;
  readonly from: number;
  readonly to: number;
}

/** Description of the rows in the table `raw`. */
export interface RawTable {
  readonly rows: number;
  readonly spans: readonly FileSpan[];
  /** Lines that could not be split into fields. */
  readonly malformed: readonly MalformedLine[];
  /** Fields that are DOUBLE in `raw`; the others are VARCHAR. */
  readonly numeric: ReadonlySet<BarField>;
  /** True if a column holds NaN or infinities: DuckDB accepts more spellings of these than the rules do. */
  readonly nonFinite: boolean;
}

export interface MalformedLine {
  readonly file: BarFile;
  readonly line: number;
  readonly text: string;
}

/** Prefix of a ticker key that is the path of a file without a ticker column. */
const BY_FILE = "file:";
/** Prefix of a ticker key whose layout uses another spelling; the index of its group follows. */
const SPELT = "spelt:";

/**
 * Reads all groups in order into a table `raw`: `ticker_key` (see `tickerOfKey`), `time_text`, `split_text`,
 * `adjusted_text`, and each field of a bar; rowid is the position of the row. With `asNumbers` DuckDB parses the
 * numbers in CSV itself, which is a third faster, and a line with any other text in their columns is malformed. Throws
 * bad_request for an unreadable file or one without rows.
 */
export async function stageRaw(
  database: Database,
  groups: readonly BarGroup[],
  asNumbers: boolean,
  onProgress: (share: number) => void,
): Promise<RawTable> {
  const isNumber = ({ numeric: own, group }: BarGroup, field: BarField): boolean =>
    own.has(field) || (asNumbers && group.files[0]!.kind === "csv");
  const numeric = new Set(BAR_FIELDS.filter((field) => groups.every((group) => isNumber(group, field))));
  const several = groups.some(({ group }) => group.files.length > 1);
  const spans: FileSpan[] = [];
  const malformed: MalformedLine[] = [];
  let rows = 0;
  let nonFinite = false;
  const isOdd = [...numeric].map((field) => `NOT isfinite(${field})`).join(" OR ") || "false";
  for (const [i, bars] of groups.entries()) {
    const { files } = bars.group;
    const select = selectOf(bars, i, numeric, (field) => isNumber(bars, field));
    const head = i === 0 ? "CREATE OR REPLACE TEMP TABLE raw AS" : "INSERT INTO raw";
    const relation = relationOf(bars.group, bars.places, asNumbers ? bars.readable : undefined);
    const name = files.length === 1 ? files[0]!.name : `one of ${files.length} files from ${files[0]!.name} on`;
    await database.run(`DROP TABLE IF EXISTS ${REJECTS}; DROP TABLE IF EXISTS ${REJECT_SCANS}`);
    await readable({ name }, () => {
      const file = several ? `, ${FILE}` : "";
      return database.run(`${head} SELECT ${select}${file} FROM ${relation}`, (share) =>
        onProgress((i + share) / groups.length),
      );
    });
    const counts = await database.row(`SELECT count(*) AS n, count(*) FILTER (${isOdd}) AS odd FROM raw`);
    const end = Number(counts["n"]);
    nonFinite ||= Number(counts["odd"]) > 0;
    const group = several ? await spansOf(database, files, rows) : [{ file: files[0]!, from: rows, to: end }];
    const rejected = await malformedLines(database, files);
    refuseCut(bars, rejected);
    for (const span of group) {
      if (span.from === span.to && !rejected.some(({ file }) => file === span.file)) {
        throw new AppError("bad_request", `${span.file.name} holds no rows: nothing was imported`);
      }
    }
    spans.push(...group);
    malformed.push(...rejected);
    rows = end;
  }
  return { rows, spans, malformed, numeric, nonFinite };
}

/**
 * Refuses a truncated file: in a layout whose lines all have the same number of fields, a short line shows the
 * truncation.
 */
function refuseCut({ layout, group }: BarGroup, [first]: readonly MalformedLine[]): void {
  if (layout.whole !== true || first === undefined) return;
  throw new AppError(
    "bad_request",
    `line ${first.line} of ${first.file.name} does not have the ${group.columns.length} fields of its header: nothing was imported; the file is not whole, download it again`,
  );
}

function selectOf(
  { expression, tickerOfFile, numeric: own, layout }: BarGroup,
  place: number,
  numeric: ReadonlySet<BarField>,
  isNumber: (field: BarField) => boolean,
): string {
  const printed = `${expression("ticker")}::VARCHAR`;
  const spelt = layout.spell === undefined ? printed : `'${SPELT}${place}:' || nullif(trim(${printed}), '')`;
  const ticker = tickerOfFile === undefined ? spelt : `'${BY_FILE}' || ${FILE}`;
  const time = `${expression("time")}::VARCHAR`;
  const clock = expression("clock");
  const fields = BAR_FIELDS.map((field) => {
    const source = expression(field);
    if (source === undefined) return `NULL::${numeric.has(field) ? "DOUBLE" : "VARCHAR"} AS ${field}`;
    if (!isNumber(field)) return `${source}::VARCHAR AS ${field}`;
    // Some writers of Parquet use NaN for a missing value.
    const absent = own.has(field) && (field === "vwap" || field === "trades") ? `isnan(${source}::DOUBLE)` : "false";
    return `CASE WHEN ${absent} THEN NULL ELSE ${source}::${numeric.has(field) ? "DOUBLE" : "VARCHAR"} END AS ${field}`;
  });
  const compared = (["split", "adjusted"] as const).map((field) => {
    return `${expression(field) ?? "NULL"}::VARCHAR AS ${field}_text`;
  });
  return [
    `${ticker} AS ticker_key`,
    ...compared,
    `${clock === undefined ? time : `${time} || ' ' || ${clock}::VARCHAR`} AS time_text`,
    ...fields,
  ].join(", ");
}

/** Returns the printed ticker of a key, without surrounding blanks; null if it is blank. */
export function tickerOfKey(key: string | null, groups: readonly BarGroup[]): string | null {
  if (key?.startsWith(BY_FILE)) {
    const path = key.slice(BY_FILE.length);
    for (const { tickerOfFile } of groups) {
      const ticker = tickerOfFile?.get(path);
      if (ticker !== undefined) return ticker;
    }
  }
  if (key?.startsWith(SPELT)) {
    const [place = "", ...ticker] = key.slice(SPELT.length).split(":");
    return groups[Number(place)]!.layout.spell!(ticker.join(":"));
  }
  return key?.trim() || null;
}

async function spansOf(database: Database, files: readonly BarFile[], from: number): Promise<FileSpan[]> {
  const rows = await database.rows(
    `SELECT ${FILE} AS file, count(*) AS n FROM raw WHERE rowid >= ${from} GROUP BY ${FILE}`,
  );
  const counts = new Map(rows.map(({ file, n }) => [String(file), Number(n)]));
  let next = from;
  return files.map((file) => {
    const start = next;
    next += counts.get(file.path) ?? 0;
    return { file, from: start, to: next };
  });
}

async function malformedLines(database: Database, files: readonly BarFile[]): Promise<MalformedLine[]> {
  if (files[0]!.kind !== "csv") return [];
  const rows = await database.rows(`
    SELECT s.file_path AS path, r.line, any_value(r.error_type)::VARCHAR AS error, any_value(r.csv_line)[:2000] AS text
    FROM ${REJECTS} r JOIN ${REJECT_SCANS} s USING (scan_id, file_id)
    GROUP BY s.file_path, r.line ORDER BY s.file_path, r.line`);
  return rows.map(({ path, line, error, text }) => {
    const file = files.find((one) => one.path === path)!;
    if (error === "UNQUOTED VALUE" && String(text).includes("\n")) {
      throw new AppError(
        "bad_request",
        `${file.name}, line ${line}: a quotation mark is opened and not closed again: nothing was imported; close it, or remove it`,
      );
    }
    return { file, line: Number(line), text: String(text ?? "").slice(0, 500) };
  });
}
