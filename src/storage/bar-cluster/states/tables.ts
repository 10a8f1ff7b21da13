import { Migrator, sql, type Generated, type Kysely, type Migration } from "kysely";

/** Rows and checksum of a batch on one shard; the sum as a decimal text. */
export interface ShardSum {
  readonly shard: number;
  readonly rows: number;
  readonly sum: string;
}

/** Bars of a timeframe in a state. Times in the unit of the column t; null without bars. */
export interface ClusterTotals {
  readonly content: string;
  readonly rows: number;
  readonly tickers: number;
  readonly first: number | null;
  readonly last: number | null;
  /** Newest instant at which a correction became known, minutes since 1970; null without any. */
  readonly corrected: number | null;
}

interface BatchRow {
  readonly batch: Generated<number>;
  readonly token: string;
  /** Logical name of the table that the rows belong to. */
  readonly target: string;
  readonly fence: number;
  /** Minutes since 1970 at which the rows became known. */
  readonly known_at: number;
  readonly state: "open" | "done" | "aborted" | "removed";
  readonly opened_at: number;
}

interface StateRow {
  readonly seq: number;
  readonly snapshot: string;
  readonly parent: string;
  readonly batch: number | null;
  readonly kind: string;
  readonly shard_sums: string | null;
  readonly first_t: number | null;
  readonly last_t: number | null;
  readonly totals: string;
  readonly reference: string;
  readonly live_feeds: string;
  readonly closures: string | null;
  readonly minutes_reach: number | null;
  readonly sealed_through: number | null;
  readonly committed_at: number;
}

interface LeaseRow {
  readonly what: string;
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly fence: number;
}

export interface StateTables {
  readonly bar_batches: BatchRow;
  readonly bar_states: StateRow;
  readonly bar_leases: LeaseRow;
}

/** A released migration is never edited; a further one is added instead. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-bar-states": {
    async up(db: Kysely<unknown>): Promise<void> {
      const statements = [
        sql`create table bar_leases (what text primary key, owner text not null, until bigint not null, fence bigint not null)`,
        sql`create table bar_batches (
          batch bigint generated always as identity primary key, token text not null unique, target text not null,
          fence bigint not null, known_at double precision not null, state text not null, opened_at bigint not null)`,
        sql`create index bar_batches_uncommitted on bar_batches (batch) where state <> 'done'`,
        sql`create table bar_states (
          seq bigint primary key, snapshot text not null, parent text not null,
          batch bigint unique references bar_batches, kind text not null, shard_sums jsonb, first_t int, last_t int,
          totals jsonb not null, reference text not null, live_feeds text not null, closures text,
          minutes_reach int, sealed_through int, committed_at bigint not null)`,
        sql`create index bar_states_snapshot on bar_states (snapshot, seq)`,
      ];
      for (const statement of statements) await statement.execute(db);
    },
  },
};

/** Creates or upgrades the tables. They are apart from those of the accounts: only stores on ClickHouse need them. */
export async function migrateStates(db: Kysely<StateTables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) },
    migrationTableName: "winnow_bar_migrations",
    migrationLockTableName: "winnow_bar_migrations_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
