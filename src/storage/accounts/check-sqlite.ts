import { existsSync, statSync } from "node:fs";
import { AppError } from "#base";
import { readableError, SqliteConnection } from "./sqlite-connection.ts";

/** The way out of damage to a database of accounts. */
export const RESTORE_ACCOUNTS =
  "stop every process that has it open, and put back a copy of it with its -wal file, or restore a backup (winnow restore)";

/**
 * Reads the structure of the database at `path`, about 6 ms for each MB. `named`: its path for people. The process may keep
 * the file open for a while. Errors: unavailable for damage, naming the file; not_found when there is none.
 */
export function checkSqlite(path: string, named = path): void {
  if (!existsSync(path)) throw new AppError("not_found", `There is no database at ${path}.`);
  const fault = faultOf(path);
  if (fault !== undefined) throw new AppError("unavailable", `${named} is damaged (${fault}): ${RESTORE_ACCOUNTS}.`);
}

/** What the database says is wrong with it; undefined for one that is whole. */
function faultOf(path: string): string | undefined {
  let connection: SqliteConnection | undefined;
  try {
    connection = new SqliteConnection(path);
    const said = connection.pragma("quick_check(1)");
    return said === "ok" ? undefined : String(said);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw readableError(error);
    return error instanceof Error ? error.message : code;
  } finally {
    connection?.close();
  }
}

/** Bytes of the database at `path`, 0 when there is none. */
export function sqliteBytes(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
