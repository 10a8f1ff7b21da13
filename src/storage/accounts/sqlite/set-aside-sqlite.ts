import { existsSync, renameSync } from "node:fs";
import { AppError } from "#base";
import { isBusy, readableError, SqliteConnection } from "./sqlite-connection.ts";

/**
 * Renames the database at `path` once no other process has it open, so that no write is lost.
 * Throws conflict while another process has it open; unavailable.
 */
export function setAsideSqlite(path: string, name: string): void {
  const inUse = new AppError(
    "conflict",
    `${path} is open in another process; wait until that has ended, and try again.`,
  );
  const connection = new SqliteConnection(path);
  try {
    // Leaving WAL mode needs exclusive access. It folds the -wal file into the database and removes it.
    connection.exec("pragma journal_mode = delete");
    if (existsSync(`${path}-wal`)) throw inUse;
    connection.exec("begin exclusive");
    renameSync(path, name);
    connection.exec("rollback");
  } catch (error) {
    throw isBusy(error) ? inUse : readableError(error);
  } finally {
    connection.close();
  }
}
