import { Kysely, sql, type Selectable, type Transaction } from "kysely";
import { AppError, assert } from "#base";
import type { StoredTimeframe } from "#market";
import { postgresDialect } from "../../accounts/postgres/postgres-dialect.ts";
import { postgresPool, withReason } from "../../accounts/postgres/postgres-accounts.ts";
import { digest } from "../../bar-files/manifest.ts";
import { migrateStates, type ClusterTotals, type ShardSum, type StateTables } from "./tables.ts";

/** One committed state: everything that its batch and all earlier ones brought. */
export interface CommittedState {
  /** Number of the state; 0 before the first write. */
  readonly seq: number;
  readonly snapshot: string;
  readonly parent: string;
  /** Undefined: the state brought no rows. */
  readonly batch: BatchFacts | undefined;
  /** Logical name of the table that the batch went to, or what else changed. */
  readonly kind: string;
  readonly totals: Readonly<Record<StoredTimeframe, ClusterTotals>>;
  /** Fingerprint of everything except the bars and the live feeds. */
  readonly reference: string;
  readonly liveFeeds: string;
  /** Digest of the user's closures; undefined without any. */
  readonly closures: string | undefined;
  /** Days since 1970: where minutes begin for scans. */
  readonly minutesReach: number | undefined;
  /** Minutes of this UTC date (days since 1970) and before are in the sealed table, later ones in the newest one. */
  readonly sealedThrough: number | undefined;
}

/** What a state says about the rows of its batch. */
export interface BatchFacts {
  readonly batch: number;
  readonly shards: readonly ShardSum[];
  /** Oldest and newest t of its bars; undefined for other tables and without rows. */
  readonly first: number | undefined;
  readonly last: number | undefined;
}

const NO_BARS: ClusterTotals = { content: "", rows: 0, tickers: 0, first: null, last: null, corrected: null };

/** The state before the first write. */
export const EMPTY_STATE: CommittedState = {
  seq: 0,
  snapshot: digest("no data"),
  parent: "",
  batch: undefined,
  kind: "empty",
  totals: { "1d": NO_BARS, "1m": NO_BARS },
  reference: "",
  liveFeeds: "",
  closures: undefined,
  minutesReach: undefined,
  sealedThrough: undefined,
};

/** A batch that is open for rows, or was committed. */
export interface OpenBatch {
  readonly batch: number;
  readonly isDone: boolean;
  /** Minutes since 1970 at which its rows became known: that of the first try. */
  readonly knownAt: number;
}

/** The right to write until another owner takes it. */
export interface BarLease {
  readonly what: string;
  readonly owner: string;
  /** Grows by one with each owner. A commit with an older fence is refused. */
  readonly fence: number;
}

/** The lease that every writer of bars and feeds needs. */
export const WRITES = "writes";

const DATABASE_TIME = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Opens the states in a Postgres database; errors as `openPostgresAccounts`. */
export async function openBarStates(url: string, connections = 4): Promise<BarStates> {
  const db = new Kysely<StateTables>({ dialect: postgresDialect(postgresPool(url, connections, false)) });
  try {
    await migrateStates(db);
    return new BarStates(db);
  } catch (error) {
    await db.destroy();
    throw withReason(error);
  }
}

/** Batches, states and leases in Postgres. A batch counts from the transaction that commits its state. */
export class BarStates {
  readonly #db: Kysely<StateTables>;

  constructor(db: Kysely<StateTables>) {
    this.#db = db;
  }

  async newest(): Promise<CommittedState> {
    return newestIn(this.#db);
  }

  /** Returns the states after one, oldest first. */
  async since(seq: number): Promise<readonly CommittedState[]> {
    const rows = await this.#db.selectFrom("bar_states").selectAll().where("seq", ">", seq).orderBy("seq").execute();
    return rows.map(stateOfRow);
  }

  /** Returns the newest state of a snapshot; undefined if there was none. */
  async ofSnapshot(snapshot: string): Promise<CommittedState | undefined> {
    if (snapshot === EMPTY_STATE.snapshot) return EMPTY_STATE;
    const query = this.#db.selectFrom("bar_states").selectAll().where("snapshot", "=", snapshot);
    const row = await query.orderBy("seq", "desc").limit(1).executeTakeFirst();
    return row && stateOfRow(row);
  }

  /**
   * Returns the numbers of batches that were never committed, ascending. Those whose rows were removed are among them: a
   * writer that paused may send its rows after that.
   */
  async uncommitted(): Promise<readonly number[]> {
    const query = this.#db.selectFrom("bar_batches").select("batch").where("state", "<>", "done");
    return (await query.orderBy("batch").execute()).map(({ batch }) => batch);
  }

  /** Finds the batch of a token, or opens one for a table. */
  async openBatch(lease: BarLease, token: string, target: string, knownAt: number): Promise<OpenBatch> {
    const { fence } = lease;
    const values = { token, target, fence, known_at: knownAt, state: "open", opened_at: DATABASE_TIME } as const;
    const row = await this.#db
      .insertInto("bar_batches")
      .values(values)
      .onConflict((conflict) => conflict.column("token").doUpdateSet({ fence }))
      .returning(["batch", "state", "known_at"])
      .executeTakeFirstOrThrow();
    return { batch: row.batch, isDone: row.state === "done", knownAt: row.known_at };
  }

  /**
   * Makes a state true: from this transaction on its batch counts. Errors: conflict if another owner has the lease, or
   * the newest state is another than the parent.
   */
  async commit(
    lease: BarLease,
    parent: CommittedState,
    next: Omit<CommittedState, "seq" | "parent">,
  ): Promise<CommittedState> {
    return this.#db.transaction().execute(async (transaction) => {
      // The row of the lease is also the lock that puts commits in order.
      const held = await transaction
        .selectFrom("bar_leases")
        .select(["owner", "fence"])
        .where("what", "=", lease.what)
        .forUpdate()
        .executeTakeFirst();
      if (held?.fence !== lease.fence)
        throw new AppError(
          "conflict",
          `${held?.owner ?? "another process"} writes now, and ${lease.owner} no longer: nothing was stored; take the lock again`,
        );
      const newest = await newestIn(transaction);
      if (newest.seq !== parent.seq)
        throw new AppError("conflict", `another write came between: nothing was stored; write again`);
      const state: CommittedState = { ...next, seq: parent.seq + 1, parent: parent.snapshot };
      await transaction
        .insertInto("bar_states")
        .values({ ...rowOfState(state), committed_at: DATABASE_TIME })
        .execute();
      if (state.batch === undefined) return state;
      const done = await transaction
        .updateTable("bar_batches")
        .set({ state: "done" })
        .where("batch", "=", state.batch.batch)
        .where("state", "=", "open")
        .executeTakeFirst();
      assert(done.numUpdatedRows === 1n, "only an open batch is committed");
      return state;
    });
  }

  /** Gives up an open batch; its token is free for the next one. */
  async abort(batch: number): Promise<void> {
    await this.#db
      .updateTable("bar_batches")
      .set({ state: "aborted", token: sql`token || '/' || batch` })
      .where("batch", "=", batch)
      .where("state", "=", "open")
      .execute();
  }

  /** Gives up the batches that have been open for longer. Returns all that were given up and not removed yet. */
  async abortOlder(milliseconds: number): Promise<readonly { readonly batch: number; readonly target: string }[]> {
    await this.#db
      .updateTable("bar_batches")
      .set({ state: "aborted", token: sql`token || '/' || batch` })
      .where("state", "=", "open")
      .where("opened_at", "<", sql<number>`${DATABASE_TIME} - ${milliseconds}::bigint`)
      .execute();
    const query = this.#db.selectFrom("bar_batches").select(["batch", "target"]).where("state", "=", "aborted");
    return query.orderBy("batch").execute();
  }

  /** Notes that ClickHouse has no rows of these batches any more. */
  async noteRemoved(batches: readonly number[]): Promise<void> {
    if (batches.length === 0) return;
    const query = this.#db.updateTable("bar_batches").set({ state: "removed" }).where("state", "=", "aborted");
    await query.where("batch", "in", [...batches]).execute();
  }

  /** Takes a lease that nobody has, or whose time is over. Error: conflict, with the owner, if somebody has it. */
  async take(what: string, owner: string, milliseconds: number): Promise<BarLease> {
    const until = sql<number>`${DATABASE_TIME} + ${milliseconds}::bigint`;
    const row = await this.#db
      .insertInto("bar_leases")
      .values({ what, owner, until, fence: 1 })
      .onConflict((conflict) =>
        conflict
          .column("what")
          .doUpdateSet({ owner, until, fence: sql`bar_leases.fence + 1` })
          .where(sql<boolean>`bar_leases.until < ${DATABASE_TIME}`),
      )
      .returning("fence")
      .executeTakeFirst();
    if (row !== undefined) return { what, owner, fence: row.fence };
    const holder = await this.#db.selectFrom("bar_leases").select("owner").where("what", "=", what).executeTakeFirst();
    throw new AppError(
      "conflict",
      `${holder?.owner ?? "another process"} writes to the bars: try again when it is done`,
    );
  }

  /** Extends a lease. Returns false if another owner has it. */
  async renew({ what, fence }: BarLease, milliseconds: number): Promise<boolean> {
    const until = sql<number>`${DATABASE_TIME} + ${milliseconds}::bigint`;
    const query = this.#db.updateTable("bar_leases").set({ until }).where("what", "=", what).where("fence", "=", fence);
    return (await query.executeTakeFirst()).numUpdatedRows === 1n;
  }

  async release({ what, fence }: BarLease): Promise<void> {
    await this.#db
      .updateTable("bar_leases")
      .set({ until: 0 })
      .where("what", "=", what)
      .where("fence", "=", fence)
      .execute();
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }
}

async function newestIn(db: Kysely<StateTables> | Transaction<StateTables>): Promise<CommittedState> {
  const row = await db.selectFrom("bar_states").selectAll().orderBy("seq", "desc").limit(1).executeTakeFirst();
  return row === undefined ? EMPTY_STATE : stateOfRow(row);
}

function rowOfState(state: CommittedState) {
  const { seq, snapshot, parent, batch, kind, totals, reference, liveFeeds } = state;
  return {
    seq,
    snapshot,
    parent,
    batch: batch?.batch ?? null,
    kind,
    shard_sums: batch === undefined ? null : JSON.stringify(batch.shards),
    first_t: batch?.first ?? null,
    last_t: batch?.last ?? null,
    totals: JSON.stringify(totals),
    reference,
    live_feeds: liveFeeds,
    closures: state.closures ?? null,
    minutes_reach: state.minutesReach ?? null,
    sealed_through: state.sealedThrough ?? null,
  };
}

function stateOfRow(row: Selectable<StateTables["bar_states"]>): CommittedState {
  return {
    seq: row.seq,
    snapshot: row.snapshot,
    parent: row.parent,
    batch:
      row.batch === null
        ? undefined
        : {
            batch: row.batch,
            shards: parsed(row.shard_sums),
            first: row.first_t ?? undefined,
            last: row.last_t ?? undefined,
          },
    kind: row.kind,
    totals: parsed(row.totals),
    reference: row.reference,
    liveFeeds: row.live_feeds,
    closures: row.closures ?? undefined,
    minutesReach: row.minutes_reach ?? undefined,
    sealedThrough: row.sealed_through ?? undefined,
  };
}

/** Postgres gives jsonb as a value already. */
const parsed = <T>(value: unknown): T => value as T;
