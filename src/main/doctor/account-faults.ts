import { AppError } from "#base";
import { checkSqlite, sqliteBytes } from "#storage";
import { accountsFile, refuseLostAccounts } from "../accounts/accounts-file.ts";

/** Returns the faults of the SQLite file of accounts in a data folder, as texts; none if the accounts are elsewhere. */
export function accountFaults(dataFolder: string): readonly string[] {
  try {
    refuseLostAccounts(dataFolder);
    if (sqliteBytes(accountsFile(dataFolder)) > 0) checkSqlite(accountsFile(dataFolder));
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // `conflict` means that the accounts were moved to Postgres, which is no fault.
    return error.code === "conflict" ? [] : [error.message];
  }
}
