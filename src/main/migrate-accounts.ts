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
import type { CopyProgress } from "./copy-progress.ts";

export interface MigrateOptions {
  readonly dataFolder: string;
  /** Another SQLite file than that of the data folder; it keeps its name. */
  readonly from?: string | undefined;
  /** Address of the Postgres database. */
  readonly to: string;
  readonly onProgress: CopyProgress;
}

export interface MigrateOutcome {
  /** Rows of each table that are in Postgres now. */
  readonly rows: Readonly<Record<string, number>>;
  /** Where the SQLite file is now. */
  readonly kept: string;
}

/**
 * Moves the accounts of a SQLite file into an empty Postgres database. That of the data folder gets another name first, so
 * that nothing can be written to it meanwhile, and no server goes on with it by accident; it is never removed.
 * Errors: conflict while a server or a command has the accounts open, or for a database that holds some; unavailable.
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
      // Only now: a check keeps the file open, and the new name is for a file that nobody has open.
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
