import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { resolve } from "node:path";
import { AppError, type Clock } from "#base";
import {
  checkSqlite,
  copyAccounts,
  openBarStore,
  openPostgresAccounts,
  openSqliteAccounts,
  setAsideSqlite,
} from "#storage";
import { accountsFile, movedFile, refuseLostAccounts } from "./accounts-file.ts";
import type { CopyProgress } from "../backup/copy-progress.ts";

export interface MigrateOptions {
  readonly dataFolder: string;
  /** SQLite file to copy from, instead of the one in the data folder; this file keeps its name. */
  readonly from?: string | undefined;
  /** Address of the Postgres database. */
  readonly to: string;
  readonly onProgress: CopyProgress;
}

export interface MigrateOutcome {
  /** Rows of each table in Postgres after the move. */
  readonly rows: Readonly<Record<string, number>>;
  /** Path of the SQLite file after the move. */
  readonly kept: string;
}

/**
 * Moves the accounts of a SQLite file into an empty Postgres database. Renames the file of the data folder first, so that
 * nobody writes to the file during the move and no server opens it later by accident. Never deletes the file.
 * Errors: conflict while a server or a command has the accounts open, or for a database that holds accounts; unavailable.
 */
export async function migrateAccounts(options: MigrateOptions, clock: Clock): Promise<MigrateOutcome> {
  const dataFolder = resolve(options.dataFolder);
  const own = accountsFile(dataFolder);
  const file = options.from === undefined ? own : resolve(options.from);
  if (file === own) refuseLostAccounts(dataFolder);
  if (!existsSync(file)) {
    throw new AppError(
      "bad_request",
      `There is no ${file}; name the data folder with --data, or the file with --from.`,
    );
  }
  if (file !== own) return { rows: await copy(file, options, clock), kept: file };
  const moved = movedFile(dataFolder);
  if (existsSync(moved)) {
    throw new AppError(
      "conflict",
      `${moved} is there from an earlier move; give it another name, since ${own} gets this one.`,
    );
  }
  const store = await openBarStore(dataFolder);
  const lock = await store.lockAlone("winnow migrate");
  try {
    return { rows: await copy(file, options, clock, moved), kept: moved };
  } finally {
    await lock.release();
    await store.close();
  }
}

async function copy(
  file: string,
  { to, onProgress }: MigrateOptions,
  clock: Clock,
  moved?: string,
): Promise<MigrateOutcome["rows"]> {
  const target = await openPostgresAccounts(to, { patient: true });
  try {
    const users = await target.users.count();
    if (users > 0)
      throw new AppError("conflict", `The database of --to holds accounts already (${users}); name an empty one.`);
    if (moved !== undefined) setAsideSqlite(file, moved);
    try {
      // The check comes after the rename: it keeps the file open, and only a closed file can be renamed.
      checkSqlite(moved ?? file, file);
      const source = await openSqliteAccounts(moved ?? file, { clock });
      try {
        const copied = await copyAccounts(source, target, ({ table, rows }) => onProgress(`Copied ${table}`, rows));
        return Object.fromEntries(copied.map(({ table, rows }) => [table, rows]));
      } finally {
        await source.close();
      }
    } catch (error) {
      if (moved !== undefined) await rename(moved, file);
      throw error;
    }
  } finally {
    await target.close();
  }
}
