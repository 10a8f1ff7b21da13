import { Kysely, sql, type RawBuilder } from "kysely";
import { DatabaseError, Pool, types } from "pg";
import { AppError } from "#base";
import { accountStoreOn, type KyselyAccountStore } from "../account-store-on.ts";
import type { Engine } from "../engine.ts";
import { migrate } from "../migrate.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import type { AccountTables } from "../schema.ts";

const CONNECTIONS = 10;
const CONNECT_MS = 2_000;
const STATEMENT_MS = 4_000;
/** Client-side timeout, above the server's statement timeout, for a server that has stopped responding. */
const ANSWER_MS = 5_000;
const ABANDONED_TRANSACTION_MS = 10_000;
const INT8 = 20;
const NUMERIC = 1700;

export interface PostgresAccountsOptions {
  /** Default 10. */
  readonly connections?: number | undefined;
  /** Refuse a server that acknowledges a commit before the write is on its disk. Default true. */
  readonly requireDurability?: boolean | undefined;
  /** Disables the time limit of statements, for work on whole tables. Default false. */
  readonly patient?: boolean | undefined;
}

/**
 * Opens the accounts in a Postgres database; `url` is postgres://user:password@host/database. Any number of servers may
 * use it.
 * Throws bad_request for a malformed address; unavailable if the server cannot be reached; conflict if the schema is of
 * a newer version, the encoding is not UTF-8, or writes are not durable.
 */
export async function openPostgresAccounts(
  url: string,
  { connections = CONNECTIONS, requireDurability = true, patient = false }: PostgresAccountsOptions = {},
): Promise<KyselyAccountStore> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new AppError("bad_request", "The database's address must look like postgres://user:password@host:5432/name.");
  }
  const setUp = new Kysely<AccountTables>({ dialect: postgresDialect(postgresPool(url, 1, true)) });
  try {
    await check(setUp, requireDurability);
    await migrate(setUp, POSTGRES);
  } catch (error) {
    throw withReason(error);
  } finally {
    await setUp.destroy();
  }
  const db = new Kysely<AccountTables>({ dialect: postgresDialect(postgresPool(url, connections, patient)) });
  return accountStoreOn(db, POSTGRES);
}

const POSTGRES: Engine = {
  name: "postgres",
  textType: sql`text collate "C"`,
  counterType: sql`bigint`,
  counter: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
  async lastCounted(db, table, column) {
    const { rows } = await sql<{
      last: number | null;
    }>`select pg_sequence_last_value(${sequence(table, column)}) as last`.execute(db);
    return rows[0]?.last ?? 0;
  },
  async setLastCounted(db, table, column, last) {
    await sql`select setval(${sequence(table, column)}, ${Math.max(last, 1)}, ${last > 0})`.execute(db);
  },
  time: sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`,
  timeOf: (selected) => selected,
  // `for update` would also block writes that only refer to the row.
  lockRows: (query) => query.forNoKeyUpdate(),
  violation(error) {
    if (!(error instanceof DatabaseError)) return undefined;
    const name = error.constraint ?? "";
    if (error.code === "23503") return { rule: "foreign_key", name };
    return error.code === "23505" ? { rule: "unique", name } : undefined;
  },
};

function sequence(table: string, column: string): RawBuilder<unknown> {
  return sql`pg_get_serial_sequence(${table}, ${column})::regclass`;
}

/** Opens a pool of connections; `patient` disables the time limit of statements. */
export function postgresPool(url: string, connections: number, patient: boolean): Pool {
  const made = new Pool({
    connectionString: url,
    application_name: "winnow",
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: { getTypeParser },
    ...(patient
      ? {}
      : {
          statement_timeout: STATEMENT_MS,
          query_timeout: ANSWER_MS,
          idle_in_transaction_session_timeout: ABANDONED_TRANSACTION_MS,
        }),
  });
  // The pool drops an idle connection that breaks. Without a listener the event would end the process.
  made.on("error", () => undefined);
  return made;
}

/** Parses BIGINT and NUMERIC as numbers: counts, sums and times are far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format);

async function check(db: Kysely<AccountTables>, requireDurability: boolean): Promise<void> {
  const settings = await db
    .selectNoFrom([
      sql<string>`current_setting('server_encoding')`.as("server_encoding"),
      sql<string>`current_setting('fsync')`.as("fsync"),
      sql<string>`current_setting('synchronous_commit')`.as("synchronous_commit"),
    ])
    .executeTakeFirstOrThrow();
  if (settings.server_encoding !== "UTF8") {
    throw new AppError(
      "conflict",
      `The database of accounts keeps texts in ${settings.server_encoding}; create it with encoding UTF8.`,
    );
  }
  if (!requireDurability) return;
  for (const name of ["fsync", "synchronous_commit"] as const) {
    if (settings[name] !== "off") continue;
    throw new AppError(
      "conflict",
      `The Postgres server of the accounts has ${name} = off: it may lose what it has acknowledged. Set it to on.`,
    );
  }
}

/** Adds the cause to the message. At the start its reader is the operator, who can use it. */
export function withReason(error: unknown): unknown {
  if (!(error instanceof AppError) || !(error.cause instanceof Error)) return error;
  const { cause } = error;
  const nested = cause instanceof AggregateError ? cause.errors.map(String).join("; ") : cause.message;
  const detailed = new AppError(error.code, `The database of accounts cannot be reached: ${nested}`);
  detailed.cause = cause;
  return detailed;
}
