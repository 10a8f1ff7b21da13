import { existsSync, statSync } from "node:fs";
import { AppError } from "#base";
import { readableError, SqliteConnection } from "./sqlite-connection.ts";

/** Remedy for a damaged database of accounts, for error messages. */
export const RESTORE_ACCOUNTS =
  "stop every process that has it open, and put back a copy of it with its -wal file, or restore a backup (winnow restore)";

/**
 * Checks the structure of the database at `path`, in about 6 ms per MB. `named` is its path in error messages. The
 * process may keep the file open for a while. Throws unavailable for damage, with the file; not_found if there is no
 * file.
 */
export function checkSqlite(path: string, named = path): void {
  if (!existsSync(path)) throw new AppError("not_found", `There is no database at ${path}.`);
  const fault = faultOf(path);
  if (fault !== undefined) throw new AppError("unavailable", `${named} is damaged (${fault}): ${RESTORE_ACCOUNTS}.`);
}

/** Returns SQLite's description of the damage; undefined for an intact database. */
function faultOf(path: string): string | undefined {
  let connection: SqliteConnection | undefined;
  try {
    connection = new SqliteConnection(path);
    const result = connection.pragma("quick_check(1)");
    return result === "ok" ? undefined : String(result);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw readableError(error);
    return error instanceof Error ? error.message : code;
  } finally {
    connection?.close();
  }
}

/** Returns the size of the database at `path` in bytes, 0 if there is none. */
export function sqliteBytes(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
