import { AppError, DAY_MINUTES } from "#base";
import { BAR_FIELDS, type BarField, type BarVersions, type StoredTimeframe } from "#market";
import type { ClickHouse, HostReader } from "./connection.ts";
import type { ClusterRows } from "./columns.ts";
import type { StateView } from "./committed.ts";
import { BARS_1M, BARS_1M_NEW, checksumSql, tablesOfBars, type ClusterTable } from "./schema.ts";
import type { BatchFacts } from "./states/bar-states.ts";

/** Which rows of a table to read; all without bounds. */
export interface RowBounds {
  /** Bounds of t, inclusive. */
  readonly from?: number;
  readonly to?: number;
  /** Further condition in SQL, with its parameters. */
  readonly where?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** First minute that is not sealed. */
const firstUnsealed = (sealedThrough: number | undefined): number | undefined =>
  sealedThrough === undefined ? undefined : (sealedThrough + 1) * DAY_MINUTES;

/** Returns an SQL relation of the stored bars of a timeframe, each row once. */
export function barsRelation(timeframe: StoredTimeframe, { sealedThrough }: Pick<StateView, "sealedThrough">): string {
  if (timeframe === "1d") return "bars_1d";
  const minute = firstUnsealed(sealedThrough);
  if (minute === undefined) return BARS_1M_NEW.name;
  return `(SELECT * FROM ${BARS_1M.name} WHERE t < ${minute} UNION ALL SELECT * FROM ${BARS_1M_NEW.name} WHERE t >= ${minute})`;
}

/** Returns an SQL condition: the row's batch is committed in a state. */
export function isCommitted({ newestBatch, uncommitted }: Pick<StateView, "newestBatch" | "uncommitted">): string {
  const left = uncommitted.length === 0 ? "" : ` AND batch NOT IN (${uncommitted.join(", ")})`;
  return `batch <= ${newestBatch}${left}`;
}

/** Reads the versions of bars in a state, verified. */
export async function readVersions(
  clickHouse: ClickHouse,
  view: StateView,
  timeframe: StoredTimeframe,
  bounds: RowBounds = {},
): Promise<BarVersions> {
  const table = tablesOfBars(timeframe)[0]!;
  const numbers = [...BAR_FIELDS, "known_at"];
  const rows = await readVerified(clickHouse, view, {
    table,
    kind: table.name,
    relation: barsRelation(timeframe, view),
    bounds,
    columns: ["toString(ticker) AS ticker_text", "t", ...numbers, "adjusted"],
    shape: { ints: ["t", "adjusted"], floats: numbers, texts: ["ticker_text"] },
    order: "ticker, t, batch",
  });
  const { values, codes } = rows.texts["ticker_text"]!;
  const offsets = new Int32Array(values.length + 1);
  for (const code of codes) offsets[code + 1]!++;
  for (let key = 0; key < values.length; key++) offsets[key + 1]! += offsets[key]!;
  const adjusted = rows.numbers["adjusted"] as Int32Array;
  return {
    keys: values,
    offsets,
    time: rows.numbers["t"] as Int32Array,
    fields: rows.numbers as Record<BarField, Float64Array>,
    adjusted: adjusted.some((day) => day !== 0) ? adjusted : undefined,
    knownAt: rows.numbers["known_at"] as Float64Array,
    batch: rows.numbers["batch_number"] as Float64Array,
  };
}

interface VerifiedRead {
  readonly table: ClusterTable;
  /** Kind of the states whose batches are read. */
  readonly kind: string;
  readonly relation: string;
  readonly bounds: RowBounds;
  readonly columns: readonly string[];
  readonly shape: {
    readonly ints: readonly string[];
    readonly floats: readonly string[];
    readonly texts: readonly string[];
  };
  readonly order: string;
  /** Reads these batches only; all committed ones if absent. */
  readonly batches?: readonly BatchFacts[];
}

/**
 * Reads rows of committed batches and compares them with the states: a host that lacks rows or has others is left for the
 * next one. Adds the columns `batch_number` and `checksum`. Error: unavailable if no host has all rows.
 */
export function readVerified(clickHouse: ClickHouse, view: StateView, read: VerifiedRead): Promise<ClusterRows> {
  const { table, kind, relation, bounds, columns, shape, order } = read;
  const { from, to, where, parameters = {} } = bounds;
  const conditions = [
    isCommitted(view),
    ...(read.batches === undefined ? [] : [`batch IN (${read.batches.map(({ batch }) => batch).join(", ") || "0"})`]),
    ...(from === undefined || from === -Infinity ? [] : [`t >= ${from}`]),
    ...(to === undefined || to === Infinity ? [] : [`t <= ${to}`]),
    ...(where === undefined ? [] : [where]),
  ];
  const query = `SELECT ${columns.join(", ")}, toFloat64(batch) AS batch_number, toFloat64(${checksumSql(table)}) AS checksum
    FROM ${relation} WHERE ${conditions.join(" AND ")} ORDER BY ${order}`;
  const batches = read.batches ?? view.batchesOf(kind);
  const parts = batches.filter((batch) => !isWhole(batch, bounds) && !isOutside(batch, bounds));
  const expected = new Map(batches.filter((batch) => isWhole(batch, bounds)).map((batch) => [batch.batch, batch]));
  const withSums = { ...shape, floats: [...shape.floats, "batch_number", "checksum"] };
  return clickHouse.onAnyHost(async (host) => {
    await verifyBatches(host, table, relation, parts);
    const rows = await host.read(query, withSums, parameters);
    const found = sumsOf(rows);
    for (const { batch } of parts) found.delete(batch);
    for (const facts of expected.values()) compare(host.name, table.name, facts, found.get(facts.batch));
    const foreign = [...found.keys()].find((batch) => !expected.has(batch));
    if (foreign !== undefined) throw damaged(host.name, table.name, foreign, "rows that no state names");
    return rows;
  });
}

const isWhole = ({ first, last }: BatchFacts, { from = -Infinity, to = Infinity, where }: RowBounds): boolean =>
  where === undefined && (first ?? from) >= from && (last ?? to) <= to;
const isOutside = ({ first, last }: BatchFacts, { from = -Infinity, to = Infinity }: RowBounds): boolean =>
  first !== undefined && last !== undefined && (last < from || first > to);

interface BatchSum {
  readonly rows: number;
  readonly sum: bigint;
}

function sumsOf(rows: ClusterRows): Map<number, BatchSum> {
  const batch = rows.numbers["batch_number"]!;
  const checksum = rows.numbers["checksum"]!;
  const sums = new Map<number, { rows: number; sum: number }>();
  for (let row = 0; row < rows.rows; row++) {
    const one = sums.get(batch[row]!);
    if (one === undefined) sums.set(batch[row]!, { rows: 1, sum: checksum[row]! });
    else {
      one.rows++;
      // Doubles are exact below 2^53.
      one.sum = (one.sum + checksum[row]!) % SUM_LIMIT;
    }
  }
  return new Map([...sums].map(([key, { rows: count, sum }]) => [key, { rows: count, sum: BigInt(sum) }]));
}

/** Sums are compared modulo this number. */
const SUM_LIMIT = 2 ** 52;

/** Compares whole batches on a host, once: a host that had all rows of a batch keeps them. */
export async function verifyBatches(
  host: HostReader,
  table: ClusterTable,
  relation: string,
  batches: readonly BatchFacts[],
): Promise<void> {
  const fresh = batches.filter(({ batch }) => !host.verified.has(`${table.name} ${batch}`));
  if (fresh.length === 0) return;
  const rows = await host.select<{ number: number; rows: string; sum: string }>(
    `SELECT toFloat64(batch) AS number, toString(count()) AS rows, toString(sum(${checksumSql(table)})) AS sum
     FROM ${relation} WHERE batch IN (${fresh.map(({ batch }) => batch).join(", ")}) GROUP BY batch`,
  );
  const found = new Map(rows.map((row) => [row.number, { rows: Number(row.rows), sum: BigInt(row.sum) }]));
  for (const facts of fresh) {
    compare(host.name, table.name, facts, found.get(facts.batch));
    host.verified.add(`${table.name} ${facts.batch}`);
  }
}

function compare(host: string, table: string, { batch, shards }: BatchFacts, found: BatchSum | undefined): void {
  const rows = shards.reduce((sum, shard) => sum + shard.rows, 0);
  const sum = shards.reduce((total, shard) => total + BigInt(shard.sum), 0n);
  const limit = BigInt(SUM_LIMIT);
  if ((found?.rows ?? 0) !== rows) throw damaged(host, table, batch, `${found?.rows ?? 0} of ${rows} rows`);
  if ((found?.sum ?? 0n) % limit !== sum % limit) throw damaged(host, table, batch, "other values than were written");
}

function damaged(host: string, table: string, batch: number, found: string): AppError {
  return new AppError(
    "unavailable",
    `ClickHouse at ${host} has ${found} of batch ${batch} in ${table}: its replication lags, or rows were changed by hand; wait, or restore the table from another replica.`,
  );
}
