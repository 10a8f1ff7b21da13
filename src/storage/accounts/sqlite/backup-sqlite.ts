import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { AppError } from "#base";
import { readableError, SqliteConnection } from "./sqlite-connection.ts";

/**
 * Copies the database at `path`, as of one moment, to a new `file` while others use the database. The file gets its
 * name once it is complete and on the disk; only its owner can read it.
 * Throws conflict if `file` exists, not_found if `path` does not, unavailable.
 */
export function backupSqlite(path: string, file: string): void {
  if (!existsSync(path)) throw new AppError("not_found", `There is no database at ${path}.`);
  if (existsSync(file)) throw new AppError("conflict", `${file} exists already; name another file.`);
  const partial = `${file}.partial`;
  try {
    rmSync(partial, { force: true });
    closeSync(openSync(partial, "wx", 0o600));
    const connection = new SqliteConnection(path);
    try {
      connection.run({ sql: "vacuum into ?", parameters: [partial] });
    } finally {
      connection.close();
    }
    sync(partial);
    renameSync(partial, file);
    sync(dirname(file));
  } catch (error) {
    rmSync(partial, { force: true });
    throw asUnavailable(error);
  }
}

function sync(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function asUnavailable(error: unknown): unknown {
  const readable = readableError(error);
  if (readable !== error || !(error instanceof Error) || !("syscall" in error)) return readable;
  return new AppError("unavailable", `The backup cannot be written: ${error.message}`);
}
