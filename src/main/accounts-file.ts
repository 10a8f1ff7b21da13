import { closeSync, existsSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#base";
import { sqliteBytes } from "#storage";

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
 * Says that accounts were made in a data folder, so that a file of accounts which is lost is missed. Written durably with the
 * first accounts; whoever wants new, empty accounts deletes it.
 */
export const ACCOUNTS_MADE = "accounts.made";

const TEXT = `Accounts were made in this folder. Winnow refuses to start without ${ACCOUNTS_FILE}, unless this file is deleted.\n`;

export function accountsMade(dataFolder: string): boolean {
  return existsSync(join(dataFolder, ACCOUNTS_MADE));
}

/** Notes on the disk that accounts were made. */
export function markAccounts(dataFolder: string): void {
  if (accountsMade(dataFolder)) return;
  const path = join(dataFolder, ACCOUNTS_MADE);
  writeFileSync(`${path}.new`, TEXT, { flush: true });
  renameSync(`${path}.new`, path);
  const folder = openSync(dataFolder, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Stops who would begin with new, empty accounts in a data folder that had some: for everything that opens the SQLite file.
 * Errors, with the ways out: conflict where they were moved to Postgres, unavailable where the file is lost.
 */
export function refuseLostAccounts(dataFolder: string): void {
  const file = accountsFile(dataFolder);
  const moved = movedFile(dataFolder);
  if (!existsSync(file) && existsSync(moved)) {
    throw new AppError(
      "conflict",
      `The accounts of ${dataFolder} were moved to Postgres: set DATABASE_URL to that database. If the move was broken off, or to go back to what they were then, rename ${moved} to ${ACCOUNTS_FILE}.`,
    );
  }
  if (!accountsMade(dataFolder) || sqliteBytes(file) > 0) return;
  throw new AppError(
    "unavailable",
    `${file} is ${existsSync(file) ? "empty" : "missing"}, and accounts were made in this folder: put it back with its -wal file, or restore a backup into an empty folder (winnow restore). To begin with new, empty accounts, delete ${join(dataFolder, ACCOUNTS_MADE)}.`,
  );
}
