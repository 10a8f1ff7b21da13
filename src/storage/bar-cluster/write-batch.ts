import { AppError } from "#base";
import { arrowStream, checksumOf, type ClusterRows } from "./columns.ts";
import type { ClickHouse } from "./connection.ts";
import { checksumSql, columnName, type ClusterTable } from "./schema.ts";
import type { OpenBatch, BarLease, CommittedState, BarStates, BatchFacts } from "./states/bar-states.ts";
import type { ShardSum } from "./states/tables.ts";

/** Largest number of rows of one insert. */
const BLOCK_ROWS = 500_000;
/** How often the rows of a batch are sent, and how many batches a write may take. */
const TRIES = 3;

/** Steps of a write, in order; tests stop a writer after one. */
export type WriteStep = "opened" | "block" | "inserted" | "verified" | "committed";

/** Access to everything that a write touches. */
export interface WriteContext {
  readonly clickHouse: ClickHouse;
  readonly states: BarStates;
  readonly onStep: (step: WriteStep) => Promise<void>;
}

/** Rows for one table; the rows are in the order of its key. */
export interface BatchPart {
  readonly table: ClusterTable;
  readonly rows: ClusterRows;
}

/** A write whose rows depend on when they became known. */
export interface BatchWrite<T> {
  /** Digest of the state before and of the rows. It holds no time: a repeated write finds its batch. */
  readonly token: string;
  /** Logical name of the first table, under which the states list the batch. */
  readonly kind: string;
  readonly knownAt: number;
  /** Makes the rows from the time of the first try, minutes since 1970. */
  prepare(knownAt: number): { readonly parts: readonly BatchPart[]; readonly made: T };
  /** Makes the state with the batch. */
  next(made: T, sums: string): Omit<CommittedState, "seq" | "parent" | "batch">;
  /** Oldest and newest t. */
  bounds(made: T): Pick<BatchFacts, "first" | "last">;
}

/**
 * Writes a batch and commits its state: opens the batch, inserts its rows, compares what ClickHouse has with what was
 * sent, and makes the state true in one transaction. Errors: conflict if another owner has the lease.
 */
export async function writeBatch<T>(
  context: WriteContext,
  lease: BarLease,
  parent: CommittedState,
  write: BatchWrite<T>,
): Promise<{ readonly state: CommittedState; readonly made: T }> {
  const { states, onStep } = context;
  for (let turn = 0; turn < TRIES; turn++) {
    const batch = await states.openBatch(lease, write.token, write.kind, write.knownAt);
    if (batch.isDone) throw new AppError("conflict", "another write came between: nothing was stored; write again");
    await onStep("opened");
    const { parts, made } = write.prepare(batch.knownAt);
    const shards = await insertVerified(context, batch, parts);
    if (shards === undefined) {
      await states.abort(batch.batch);
      continue;
    }
    await onStep("verified");
    const facts: BatchFacts = { batch: batch.batch, shards, ...write.bounds(made) };
    const next = { ...write.next(made, JSON.stringify(shards)), batch: facts };
    const state = await states.commit(lease, parent, next);
    await onStep("committed");
    return { state, made };
  }
  throw new AppError(
    "unavailable",
    `ClickHouse at ${context.clickHouse.names.join(", ")} has other rows than it was sent, ${TRIES} times: nothing was stored; look at its log`,
  );
}

/** Returns the rows and sums of a batch by shard; undefined if ClickHouse has other rows than were sent. */
async function insertVerified(
  { clickHouse, onStep }: WriteContext,
  { batch }: OpenBatch,
  parts: readonly BatchPart[],
): Promise<readonly ShardSum[] | undefined> {
  const shards: ShardSum[] = [];
  for (const { table, rows } of parts) {
    if (rows.rows === 0) continue;
    const sum = checksumOf(table, rows, batch);
    for (let turn = 0; ; turn++) {
      await insertRows(clickHouse, table, rows, batch, onStep);
      const found = await sumsOfBatch(clickHouse, table, batch);
      const count = found.reduce((total, shard) => total + shard.rows, 0);
      const total = found.reduce((all, shard) => all + BigInt(shard.sum), 0n);
      if (count === rows.rows && total === sum) {
        shards.push(...found);
        break;
      }
      // Lost rows are sent again, and the server drops those that it has.
      if (count >= rows.rows || turn === TRIES) return undefined;
    }
  }
  return shards;
}

async function insertRows(
  clickHouse: ClickHouse,
  table: ClusterTable,
  rows: ClusterRows,
  batch: number,
  onStep: WriteContext["onStep"],
): Promise<void> {
  const names = table.columns.map(({ name }) => columnName(name));
  for (let from = 0, block = 0; from < rows.rows; from += BLOCK_ROWS, block++) {
    const to = Math.min(rows.rows, from + BLOCK_ROWS);
    await clickHouse.insert(table.name, names, arrowStream(table, rows, batch, from, to), {
      insert_deduplication_token: `${batch}/${table.name}/${block}`,
      distributed_foreground_insert: 1,
      insert_quorum: "auto",
      max_partitions_per_insert_block: "0",
      // One block is one insert, whose token drops it as a whole.
      max_insert_block_size: String(BLOCK_ROWS),
      min_insert_block_size_rows: String(BLOCK_ROWS),
      min_insert_block_size_bytes: "0",
    });
    await onStep("block");
  }
  await onStep("inserted");
}

/** Returns the rows and sums that ClickHouse has of a batch, by shard. */
export async function sumsOfBatch(
  clickHouse: ClickHouse,
  table: ClusterTable,
  batch: number,
): Promise<readonly ShardSum[]> {
  const rows = await clickHouse.select<{ shard: number; rows: string; sum: string }>(
    `SELECT toInt32(shardNum()) AS shard, toString(count()) AS rows, toString(sum(${checksumSql(table)})) AS sum
     FROM ${table.name} WHERE batch = ${batch} GROUP BY shard ORDER BY shard`,
  );
  return rows.map((row): ShardSum => ({ shard: row.shard, rows: Number(row.rows), sum: row.sum }));
}
