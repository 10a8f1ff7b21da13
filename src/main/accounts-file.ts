import { existsSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#base";

/** Name of the SQLite file of accounts in a data folder. */
export const ACCOUNTS_FILE = "accounts.sqlite";
const MOVED = ".migrated";

/** The SQLite file of accounts of a data folder. */
export function accountsFile(dataFolder: string): string {
  return join(dataFolder, ACCOUNTS_FILE);
}

/** What the file is called once its accounts were moved to Postgres. */
export function movedFile(dataFolder: string): string {
  return `${accountsFile(dataFolder)}${MOVED}`;
}

/**
 * Stops who would begin with new, empty accounts in a data folder whose accounts were moved to Postgres: for everything
 * that opens the SQLite file. Errors: conflict, with the ways out.
 */
export function refuseMoved(dataFolder: string): void {
  const moved = movedFile(dataFolder);
  if (existsSync(accountsFile(dataFolder)) || !existsSync(moved)) return;
  throw new AppError(
    "conflict",
    `The accounts of ${dataFolder} were moved to Postgres: set DATABASE_URL to that database. If the move was broken off, or to go back to what they were then, rename ${moved} to ${ACCOUNTS_FILE}.`,
  );
}
