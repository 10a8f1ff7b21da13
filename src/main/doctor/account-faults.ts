import { AppError } from "#base";
import { checkSqlite, sqliteBytes } from "#storage";
import { accountsFile, refuseLostAccounts } from "../accounts-file.ts";

/** What is wrong with the SQLite file of accounts in a data folder, in words; nothing where accounts are elsewhere. */
export function accountFaults(dataFolder: string): readonly string[] {
  try {
    refuseLostAccounts(dataFolder);
    if (sqliteBytes(accountsFile(dataFolder)) > 0) checkSqlite(accountsFile(dataFolder));
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Moved on purpose.
    return error.code === "conflict" ? [] : [error.message];
  }
}
