import { AppError } from "#base";
import { identifier, quoted, type Database } from "../../bar-files/database.ts";
import { probeSource, type SourceFile } from "./source-file.ts";

/** A column of a source and its type in the database; columns of CSV and JSON are VARCHAR. */
export interface SourceColumn {
  readonly name: string;
  readonly type: string;
}

/** Consecutive files of the same form, which one query reads. */
export interface SourceGroup<F extends SourceFile = SourceFile> {
  readonly files: readonly F[];
  readonly columns: readonly SourceColumn[];
}

/** Tables in which DuckDB stores CSV lines that it cannot split into fields. */
export const REJECTS = "rejects";
export const REJECT_SCANS = "reject_scans";

/** Name of the column that holds the path of each row's file. */
export const FILE = "source_file_path";

/** Probes all files. Throws bad_request for the first unusable one. */
export async function probeSources(names: readonly string[]): Promise<readonly SourceFile[]> {
  if (names.length === 0) throw new AppError("bad_request", "no file was named");
  const files: SourceFile[] = [];
  const seen = new Set<string>();
  for (const name of names) {
    const file = await probeSource(name);
    if (!seen.has(file.path)) files.push(file);
    seen.add(file.path);
  }
  return files;
}

/** Groups the files in their order and finds the columns of each group. Files whose `ownForm` differs stay apart. */
export async function groupSources<F extends SourceFile>(
  database: Database,
  files: readonly F[],
  ownForm: (file: F) => string | undefined = () => undefined,
): Promise<SourceGroup<F>[]> {
  const groups: { files: F[]; columns: readonly SourceColumn[]; form: string }[] = [];
  for (const file of files) {
    const columns = await columnsOf(database, file);
    const form = JSON.stringify([
      file.kind,
      file.compression,
      file.delimiter,
      file.headerLines,
      ownForm(file),
      columns,
    ]);
    const last = groups.at(-1);
    if (last?.form === form) last.files.push(file);
    else groups.push({ files: [file], columns, form });
  }
  return groups;
}

async function columnsOf(database: Database, file: SourceFile): Promise<readonly SourceColumn[]> {
  if (file.kind === "csv") return file.header.map((name) => ({ name, type: "VARCHAR" }));
  return readable(file, async () => {
    if (file.kind === "parquet") {
      const rows = await database.rows(`DESCRIBE SELECT * FROM read_parquet(${quoted(file.path)})`);
      return rows.map((row) => ({ name: String(row["column_name"]), type: String(row["column_type"]) }));
    }
    const rows = await database.rows(
      `SELECT DISTINCT unnest(json_keys(json)) AS name FROM (SELECT json FROM ${jsonObjects([file])} LIMIT 1000)`,
    );
    if (rows.length === 0) throw new AppError("bad_request", `${file.name} holds no JSON objects`);
    return rows.map(({ name }) => ({ name: String(name), type: "VARCHAR" })).sort((a, b) => (a.name < b.name ? -1 : 1));
  });
}

/** Turns DuckDB's errors about an unreadable file into bad_request errors for the user. */
export async function readable<T>(file: Pick<SourceFile, "name">, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof AppError ||
      !(error instanceof Error) ||
      !/^(Invalid Input|IO|Conversion|Serialization|Binder) Error/.test(error.message)
    ) {
      throw error;
    }
    const first = error.message.split("\n")[0]!;
    throw new AppError("bad_request", `${file.name} cannot be read: nothing was imported (${first.slice(0, 300)})`);
  }
}

const NO_NUMBERS: ReadonlySet<number> = new Set();

const pathList = (files: readonly SourceFile[]): string => `[${files.map(({ path }) => quoted(path)).join(", ")}]`;

function jsonObjects(files: readonly SourceFile[]): string {
  const { kind, compression } = files[0]!;
  const format = kind === "json-array" ? "array" : "newline_delimited";
  const tolerant = kind === "json-lines" ? ", ignore_errors=true" : "";
  const packed = compression === "none" ? "uncompressed" : compression;
  return `read_json_objects(${pathList(files)}, format='${format}', compression='${packed}', filename='${FILE}'${tolerant})`;
}

/**
 * Returns a relation of the group's rows in order: the columns at `places` as f0, f1 …, and the path as FILE. CSV lines
 * that cannot be split into fields go to the table of rejects; so does, with `numbers`, the first line without a number
 * in one of these columns. Lines that are not JSON become rows of nulls.
 */
export function relationOf(
  { files, columns }: SourceGroup,
  places: readonly number[],
  numbers: ReadonlySet<number> = NO_NUMBERS,
): string {
  const { kind, compression, delimiter, headerLines, literal = false } = files[0]!;
  const quote = literal ? "quote='', escape=''" : `quote='"', escape='"'`;
  if (kind === "csv") {
    const types = columns.map((_, i) => `c${i}: '${numbers.has(i) ? "DOUBLE" : "VARCHAR"}'`).join(", ");
    const select = places.map((place, i) => `c${place} AS f${i}`);
    return `(SELECT ${[...select, FILE].join(", ")} FROM read_csv(${pathList(files)}, auto_detect=false, delim=${quoted(delimiter)}, ${quote}, header=false, skip=${headerLines}, columns={${types}}, compression='${compression}', filename='${FILE}', store_rejects=true, rejects_table='${REJECTS}', rejects_scan='${REJECT_SCANS}', rejects_limit=${numbers.size > 0 ? 1 : 0}))`;
  }
  if (kind === "parquet") {
    const select = places.map((place, i) => `${identifier(columns[place]!.name)} AS f${i}`);
    return `(SELECT ${[...select, FILE].join(", ")} FROM read_parquet(${pathList(files)}, filename='${FILE}'))`;
  }
  const pointers = places.map((place) =>
    quoted(`/${columns[place]!.name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
  const select = places.map((_, i) => `x[${i + 1}] AS f${i}`);
  return `(SELECT ${[...select, FILE].join(", ")} FROM (SELECT json_extract_string(json, [${pointers.join(", ")}]) AS x, ${FILE} FROM ${jsonObjects(files)}))`;
}
