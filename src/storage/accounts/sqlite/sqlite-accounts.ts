import { mkdirSync, closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, sql, type CompiledQuery } from "kysely";
import { AppError, type Clock } from "#base";
import { accountStoreOn, type KyselyAccountStore } from "../account-store-on.ts";
import { RESTORE_ACCOUNTS } from "./check-sqlite.ts";
import type { Engine } from "../engine.ts";
import { RowCache } from "../row-cache.ts";
import { hasSchema, migrate } from "../migrate.ts";
import type { AccountTables } from "../schema.ts";
import { brokenRule, SqliteConnection } from "./sqlite-connection.ts";
import { sqliteDialect, whileBusy } from "./sqlite-dialect.ts";

const MEMORY = ":memory:";
const BUSY_MS = 5_000;

export interface SqliteAccountsOptions {
  readonly clock: Clock;
  /** Time in milliseconds for which a write waits for another process before it is unavailable. Default 5,000. */
  readonly busyMs?: number | undefined;
  /** True if accounts were created there before. A file without them is then damaged, and no new ones are created. */
  readonly isKnown?: boolean | undefined;
}

/**
 * Opens the accounts in a SQLite file. Creates the file and its folder if they do not exist; `:memory:` keeps the
 * accounts until `close`. Several processes may have the file open.
 * Throws conflict for a file that is not a database of Winnow, cannot store writes safely, or is of a newer version;
 * unavailable.
 */
export async function openSqliteAccounts(
  path: string,
  { clock, busyMs = BUSY_MS, isKnown = false }: SqliteAccountsOptions,
): Promise<KyselyAccountStore> {
  if (path !== MEMORY) makePrivateFile(path);
  const writer = await connect(path, busyMs);
  const reader = path === MEMORY ? writer : await connect(path, busyMs);
  if (reader !== writer) reader.pragma("query_only = ON");
  const db = new Kysely<AccountTables>({ dialect: sqliteDialect({ writer, reader, busyMs }) });
  const own: Engine = sqliteEngine(clock);
  // A call by token needs one look-up; Kysely would take half of its time.
  const known = new RowCache(reader);
  const select = <R>(query: CompiledQuery<R>, parameter: string): Promise<readonly R[]> =>
    whileBusy(() => known.select(query, parameter), busyMs);
  const engine = reader === writer ? own : { ...own, select };
  try {
    if (isKnown && !(await hasSchema(db))) {
      throw new AppError("unavailable", `${path} is damaged (it holds no accounts any more): ${RESTORE_ACCOUNTS}.`);
    }
    await migrate(db, engine);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return accountStoreOn(db, engine);
}

/** Creates the file for its owner only. SQLite gives the -wal and -shm files the same mode. */
function makePrivateFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, "a", 0o600));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("unavailable", `The database of accounts cannot be opened: ${reason}`);
  }
}

async function connect(path: string, busyMs: number): Promise<SqliteConnection> {
  const connection = new SqliteConnection(path);
  try {
    await whileBusy(() => setUp(connection, path), busyMs);
    return connection;
  } catch (error) {
    connection.close();
    if (error instanceof Error && "code" in error && error.code === "SQLITE_NOTADB") {
      throw new AppError("conflict", `${path} is damaged or no database: ${RESTORE_ACCOUNTS}.`);
    }
    throw error;
  }
}

function setUp(connection: SqliteConnection, path: string): void {
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  const expected = { journal_mode: path === MEMORY ? "memory" : "wal", synchronous: 2, foreign_keys: 1 };
  for (const [name, value] of Object.entries(expected)) {
    const actual = connection.pragma(name);
    if (actual === value) continue;
    throw new AppError(
      "conflict",
      `${path} cannot be used: SQLite keeps ${name} at ${String(actual)} instead of ${value}. A network file system is a common cause; put the data folder on a local disk.`,
    );
  }
}

function sqliteEngine(clock: Clock): Engine {
  return {
    name: "sqlite",
    textType: sql`text`,
    counterType: sql`integer`,
    counter: (column) => column.primaryKey().autoIncrement(),
    async lastCounted(db, table) {
      const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
      return rows[0]?.seq ?? 0;
    },
    async setLastCounted(db, table, _column, last) {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
    },
    time: sql<number>`0`,
    timeOf: () => clock.now(),
    lockRows: (query) => query,
    violation(error) {
      const broken = brokenRule(error);
      if (broken === undefined) return undefined;
      if (broken.code === "SQLITE_CONSTRAINT_FOREIGNKEY") return { rule: "foreign_key", name: broken.text };
      return /_(UNIQUE|PRIMARYKEY)$/.test(broken.code) ? { rule: "unique", name: broken.text } : undefined;
    },
  };
}
