import { sql, type Kysely } from "kysely";
import { AppError, assert } from "#base";
import type { KyselyAccountStore } from "./account-store-on.ts";
import type { AccountTables } from "./schema.ts";

const ROWS_PER_STATEMENT = 500;

type Tables = {
  readonly [T in keyof AccountTables]: {
    readonly key: readonly (keyof AccountTables[T] & string)[];
    readonly counter?: true;
  };
};

/**
 * Every table, after the tables that it refers to. `key` orders the rows for reading; `counter` marks an id that counts
 * up.
 */
const TABLES: Tables = {
  users: { key: ["id"] },
  recovery_codes: { key: ["user_id", "code_hash"] },
  password_resets: { key: ["token_hash"] },
  sessions: { key: ["id_hash"] },
  oidc_logins: { key: ["state_hash"] },
  tokens: { key: ["id"] },
  subscriptions: { key: ["user_id"] },
  billing_entries: { key: ["seq"], counter: true },
  credit_days: { key: ["user_id", "day"] },
  credit_entries: { key: ["seq"], counter: true },
  credit_holds: { key: ["reservation_id"] },
  usage_counts: { key: ["user_id", "token_id", "day", "operation"] },
  audit_entries: { key: ["id"], counter: true },
  scans: { key: ["scan_id"], counter: true },
  scan_runs: { key: ["run_id"], counter: true },
  watchlists: { key: ["seq"], counter: true },
  pattern_models: { key: ["seq"], counter: true },
  pattern_examples: { key: ["seq"], counter: true },
  model_jobs: { key: ["model_id"] },
  archive_jobs: { key: ["id"] },
  archive_tasks: { key: ["job_id", "part"] },
  idempotent_calls: { key: ["user_id", "key"] },
  mails: { key: ["id"] },
  attempts: { key: ["key", "window_start"] },
  installation: { key: ["name"] },
  rate_counters: { key: ["key"] },
};

type Row = Readonly<Record<string, unknown>>;

export interface CopiedTable {
  readonly table: keyof AccountTables;
  readonly rows: number;
}

/**
 * Copies all tables into another store, which must be empty: all or nothing, as of one moment. Writes to a SQLite
 * source wait until the copy ends. `progress` receives each table. Returns the copied tables.
 * Throws conflict if the target holds any row; unavailable.
 */
export async function copyAccounts(
  from: KyselyAccountStore,
  to: KyselyAccountStore,
  progress: (copied: CopiedTable) => void = () => undefined,
): Promise<readonly CopiedTable[]> {
  return from.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((source) =>
      to.db.transaction().execute(async (target) => {
        for (const [table] of tables()) await refuseFull(target, table);
        const copied: CopiedTable[] = [];
        for (const [table, { key, counter }] of tables()) {
          const rows = await copyTable(source, target, table, key);
          assert(rows === (await countOf(source, table)), `every row of ${table} is read`);
          assert(rows === (await countOf(target, table)), `every row of ${table} is written`);
          if (counter) {
            const last = await from.engine.lastCounted(source, table, key[0]!);
            await to.engine.setLastCounted(target, table, key[0]!, last);
          }
          copied.push({ table, rows });
          progress({ table, rows });
        }
        return copied;
      }),
    );
}

function tables(): [keyof AccountTables, { key: readonly string[]; counter?: true }][] {
  return Object.entries(TABLES) as [keyof AccountTables, Tables[keyof AccountTables]][];
}

async function refuseFull(db: Kysely<AccountTables>, table: keyof AccountTables): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  if (rows.length === 0) return;
  throw new AppError(
    "conflict",
    `The target holds accounts already (there are rows in ${table}); nothing was copied. Name an empty database.`,
  );
}

async function copyTable(
  source: Kysely<AccountTables>,
  target: Kysely<AccountTables>,
  table: keyof AccountTables,
  key: readonly string[],
): Promise<number> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  let copied = 0;
  for (let after: readonly unknown[] | undefined; ;) {
    const beyond = after === undefined ? sql`` : sql`where (${columns}) > (${sql.join(after)})`;
    const { rows } =
      await sql<Row>`select * from ${sql.table(table)} ${beyond} order by ${columns} limit ${ROWS_PER_STATEMENT}`.execute(
        source,
      );
    const last = rows.at(-1);
    if (last === undefined) return copied;
    const names = Object.keys(last);
    const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(values)}`.execute(
      target,
    );
    copied += rows.length;
    after = key.map((name) => last[name]);
  }
}

async function countOf(db: Kysely<AccountTables>, table: keyof AccountTables): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]!.count;
}
