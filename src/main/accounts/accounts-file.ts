import { closeSync, existsSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#base";
import { sqliteBytes } from "#storage";

/** Name of the SQLite file of accounts in a data folder. */
export const ACCOUNTS_FILE = "accounts.sqlite";
const MOVED = ".migrated";

/** Returns the path of the SQLite file of accounts in a data folder. */
export function accountsFile(dataFolder: string): string {
  return join(dataFolder, ACCOUNTS_FILE);
}

/** Returns the path that the file of accounts has after `winnow migrate` moved its accounts to Postgres. */
export function movedFile(dataFolder: string): string {
  return `${accountsFile(dataFolder)}${MOVED}`;
}

/**
 * Name of the marker file in a data folder that once held accounts. With the marker, a start without the file of accounts is an
 * error. The first accounts write the marker durably; an operator who wants new, empty accounts deletes it.
 */
export const ACCOUNTS_MARKER = "accounts.made";

const TEXT = `Accounts were made in this folder. Winnow refuses to start without ${ACCOUNTS_FILE}, unless this file is deleted.\n`;

export function hasAccountsMarker(dataFolder: string): boolean {
  return existsSync(join(dataFolder, ACCOUNTS_MARKER));
}

/** Writes the marker and forces it to the disk. */
export function writeAccountsMarker(dataFolder: string): void {
  if (hasAccountsMarker(dataFolder)) return;
  const path = join(dataFolder, ACCOUNTS_MARKER);
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
 * Throws if a start would create empty accounts in a data folder that had accounts. Every caller that opens the SQLite file
 * calls this first.
 * Errors, each with a way out: conflict if the accounts were moved to Postgres, unavailable if the file is lost.
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
  if (!hasAccountsMarker(dataFolder) || sqliteBytes(file) > 0) return;
  throw new AppError(
    "unavailable",
    `${file} is ${existsSync(file) ? "empty" : "missing"}, and accounts were made in this folder: put it back with its -wal file, or restore a backup into an empty folder (winnow restore). To begin with new, empty accounts, delete ${join(dataFolder, ACCOUNTS_MARKER)}.`,
  );
}
