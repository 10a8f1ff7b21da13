import { FEEDS, type FeedName } from "#contract";
import { isLiveFeed, type FeedAppendOutcome, type StoredFeed } from "#market";
import { requireColumns } from "../bar-files/feeds/feed-rows.ts";
import { digest, nextSnapshot } from "../bar-files/manifest.ts";
import { textColumn, type ClusterRows } from "./columns.ts";
import type { StateView } from "./committed.ts";
import type { ClickHouse } from "./connection.ts";
import { readVerified, type RowBounds } from "./read-rows.ts";
import { columnName, feedTable } from "./schema.ts";
import type { BarLease } from "./states/bar-states.ts";
import { writeBatch, type WriteContext } from "./write-batch.ts";

/** Returns the fields of a feed by the way in which they are kept. */
function fieldsOf(feed: FeedName): { readonly texts: readonly string[]; readonly numbers: readonly string[] } {
  const names = Object.entries(FEEDS[feed].fields);
  const isText = (kind: string): boolean => kind === "text";
  return {
    texts: names.filter(([, { kind }]) => isText(kind)).map(([name]) => name),
    numbers: names.filter(([, { kind }]) => !isText(kind)).map(([name]) => name),
  };
}

/** Reads the rows of a feed in the order in which they were stored. */
export async function readClusterFeed(
  clickHouse: ClickHouse,
  view: StateView,
  feed: FeedName,
  bounds: RowBounds = {},
): Promise<StoredFeed> {
  const table = feedTable(feed);
  const fields = fieldsOf(feed);
  const alias = (name: string): string => `${name}_text`;
  const rows = await readVerified(clickHouse, view, {
    table,
    kind: table.name,
    relation: table.name,
    bounds,
    columns: [
      ...fields.texts.map((name) => `${name === "ticker" ? "toString(ticker)" : columnName(name)} AS ${alias(name)}`),
      ...fields.numbers.map(columnName),
    ],
    shape: { ints: [], floats: fields.numbers, texts: fields.texts.map(alias) },
    order: "batch, place",
  });
  const texts: Record<string, (string | null)[]> = {};
  for (const name of fields.texts) {
    const { values, codes } = rows.texts[alias(name)]!;
    texts[name] = Array.from(codes, (code) => values[code] ?? null);
  }
  const numbers: Record<string, Float64Array> = {};
  for (const name of fields.numbers) numbers[name] = rows.numbers[name] as Float64Array;
  return { rows: rows.rows, numbers, texts };
}

/** Stores the rows that a feed does not hold yet. Error: bad_request if the rows lack a column that every row needs. */
export async function appendClusterFeed(
  context: WriteContext,
  lease: BarLease,
  view: StateView,
  feed: FeedName,
  given: StoredFeed,
): Promise<FeedAppendOutcome> {
  requireColumns(given);
  const { state } = view;
  const table = feedTable(feed);
  const fields = fieldsOf(feed);
  const keyOf = ({ numbers, texts }: StoredFeed, row: number): string =>
    JSON.stringify([
      ...fields.texts.map((name) => texts[name]?.[row] ?? null),
      ...fields.numbers.map((name) => numbers[name]?.[row] ?? null),
    ]);
  let [first, last] = [Infinity, -Infinity];
  for (const known of given.numbers["known_at"]!) [first, last] = [Math.min(first, known), Math.max(last, known)];
  const near: RowBounds = { where: "known_at BETWEEN {first:Float64} AND {last:Float64}", parameters: { first, last } };
  const isEmpty = given.rows === 0 || view.batchesOf(table.name).length === 0;
  const stored = isEmpty ? undefined : await readClusterFeed(context.clickHouse, view, feed, near);
  const known = new Set(stored && Array.from({ length: stored.rows }, (_, row) => keyOf(stored, row)));
  const fresh: number[] = [];
  for (let row = 0; row < given.rows; row++) {
    const key = keyOf(given, row);
    if (!known.has(key)) fresh.push(row);
    known.add(key);
  }
  const counts = { new: fresh.length, unchanged: given.rows - fresh.length };
  if (fresh.length === 0) return { ...counts, snapshot: state.snapshot };
  const rows = chosenRows(given, fresh, fields);
  const token = digest(JSON.stringify([state.snapshot, table.name, ...fresh.map((row) => keyOf(given, row))]));
  const { state: after } = await writeBatch<undefined>(context, lease, state, {
    token,
    kind: table.name,
    knownAt: 0,
    prepare: () => ({ parts: [{ table, rows }], made: undefined }),
    bounds: () => ({ first: undefined, last: undefined }),
    next(_, sums) {
      const snapshot = nextSnapshot(state.snapshot, `${table.name} ${token} ${sums}`);
      const changed = isLiveFeed(feed)
        ? { liveFeeds: nextSnapshot(state.liveFeeds, snapshot) }
        : { reference: nextSnapshot(state.reference, snapshot) };
      return { ...state, kind: table.name, snapshot, ...changed };
    },
  });
  return { ...counts, snapshot: after.snapshot };
}

function chosenRows(given: StoredFeed, fresh: readonly number[], fields: ReturnType<typeof fieldsOf>): ClusterRows {
  const numbers: Record<string, Int32Array | Float64Array> = { place: Int32Array.from(fresh, (_, place) => place) };
  for (const name of fields.numbers)
    numbers[name] = Float64Array.from(fresh, (row) => given.numbers[name]?.[row] ?? Number.NaN);
  const texts = Object.fromEntries(
    fields.texts.map((name) => [name, textColumn(fresh.map((row) => given.texts[name]?.[row] ?? null))]),
  );
  return { rows: fresh.length, numbers, texts };
}
