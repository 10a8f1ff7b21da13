import { AppError } from "#base";
import { identifier, type Database } from "../../bar-files/database.ts";
import { plainName } from "../reading/discover-columns.ts";
import type { DocumentRow, FolderTables } from "./feed-format.ts";
import { groupSources, readable, REJECT_SCANS, REJECTS, relationOf } from "../reading/read-table.ts";
import { baseName, type FeedSource } from "../reading/recognise-sources.ts";
import type { SourceFile } from "../reading/source-file.ts";

/**
 * Reads the combined rows of the files of a folder. Throws bad_request for files whose contents do not match their
 * names.
 */
export async function readFolder(
  database: Database,
  { format, files }: Extract<FeedSource, { kind: "folder" }>,
): Promise<{ readonly file: string; readonly rows: readonly DocumentRow[] }> {
  const named = (name: string): SourceFile | undefined => files.find((file) => baseName(file) === name);
  let made = 0;
  const tables: FolderTables = {
    database,
    has: (name) => named(name) !== undefined,
    async table(name, columns, optional) {
      const table = `folder_table_${made++}`;
      await stage(database, named(name)!, table, columns, optional);
      return table;
    },
  };
  const rows = await format.read(tables);
  for (let i = 0; i < made; i++) await database.run(`DROP TABLE folder_table_${i}`);
  return { file: files[0]!.name, rows };
}

async function stage(
  database: Database,
  file: SourceFile,
  table: string,
  columns: readonly string[],
  optional: readonly string[],
): Promise<void> {
  const [group] = await groupSources(database, [{ ...file, literal: true }]);
  const names = group!.columns.map(({ name }) => plainName(name));
  const places: number[] = [];
  const select = [...columns, ...optional].map((column) => {
    const place = names.indexOf(plainName(column));
    const name = identifier(column.toLowerCase());
    if (place !== -1) return `f${places.push(place) - 1}::VARCHAR AS ${name}`;
    if (optional.includes(column)) return `NULL::VARCHAR AS ${name}`;
    throw new AppError("bad_request", `${file.name} has no column ${column}: it is not the file that its name says`);
  });
  await database.run(`DROP TABLE IF EXISTS ${REJECTS}; DROP TABLE IF EXISTS ${REJECT_SCANS}`);
  await readable(file, () =>
    database.run(`CREATE TEMP TABLE ${table} AS SELECT ${select.join(", ")} FROM ${relationOf(group!, places)}`),
  );
  const rejected = await database.row(`SELECT min(line) AS line FROM ${REJECTS}`);
  if (rejected["line"] === null) return;
  throw new AppError(
    "bad_request",
    `${file.name}, line ${rejected["line"]} cannot be cut into the fields of its header: nothing was imported; fetch the file again`,
  );
}
