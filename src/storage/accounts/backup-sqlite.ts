import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { AppError } from "#base";
import { readableError, SqliteConnection } from "./sqlite-connection.ts";

/**
 * Writes the database at `path` as it is at one instant to a new `file`, beside whoever uses it. The file appears when it
 * is complete and on the disk, readable by its owner only.
 * Errors: conflict when `file` exists, not_found when `path` does not, unavailable.
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
