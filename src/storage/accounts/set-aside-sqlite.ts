import { existsSync, renameSync } from "node:fs";
import { AppError } from "#base";
import { isBusy, readableError, SqliteConnection } from "./sqlite-connection.ts";

/**
 * Gives the database at `path` another name, once nobody else has it open, so that no write to it goes unseen.
 * Errors: conflict while another process has it open; unavailable.
 */
export function setAsideSqlite(path: string, name: string): void {
  const inUse = new AppError(
    "conflict",
    `${path} is open in another process; wait until that has ended, and try again.`,
  );
  const connection = new SqliteConnection(path);
  try {
    // To leave the write-ahead mode needs the database for oneself alone; the file beside it is folded in and removed.
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
