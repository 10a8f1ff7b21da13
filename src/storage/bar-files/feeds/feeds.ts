import { join } from "node:path";
import { DOUBLE, INTEGER, VARCHAR, type DuckDBType } from "@duckdb/node-api";
import { AppError } from "#base";
import { withDatabase, type StoreContext } from "../context.ts";
import { identifier, quoted, type Cell } from "../database.ts";
import { writeFault } from "../write-fault.ts";
import { checkOfFile, verifyFile } from "../file-check.ts";
import { foldLog } from "../log/fold-log.ts";
import { feedName } from "../layout.ts";
import { nextSnapshot, type DiskManifest } from "../manifest.ts";
import { readManifest } from "../read-manifest.ts";
import { publish } from "../publish.ts";
import { PARQUET_OPTIONS } from "../segments/segment-sql.ts";
import { retryOnNewManifest } from "../retry-on-new-manifest.ts";

export type FeedColumnType = "text" | "number" | "integer";

/** Names and types of the columns of a feed, in order. */
export type FeedColumns = Readonly<Record<string, FeedColumnType>>;

export type StoredFeedRow = Readonly<Record<string, Exclude<Cell, boolean>>>;

const SQL_TYPES = { text: "VARCHAR", number: "DOUBLE", integer: "INTEGER" } as const;
const TYPES: Readonly<Record<FeedColumnType, DuckDBType>> = { text: VARCHAR, number: DOUBLE, integer: INTEGER };
const BYTES_PER_ROW = 200;

/**
 * Reads all rows of a small feed (actions, listings) in the order in which they were written; empty if the feed has no
 * file.
 */
export function readFeed(context: StoreContext, feed: string): Promise<StoredFeedRow[]> {
  return retryOnNewManifest(context, async () => {
    const entry = (await readManifest(context.files, context.layout)).feeds[feed];
    if (entry === undefined) return [];
    const path = context.layout.path(entry.file);
    await verifyFile(path, entry);
    const sql = `SELECT * FROM read_parquet(${quoted(path)})`;
    const rows = await withDatabase(context, [], (database) => database.rows(sql));
    return rows as StoredFeedRow[];
  });
}

/** Replaces all rows of a feed. Returns the name of the new snapshot. Requires the write lock. */
export function replaceFeed(
  context: StoreContext,
  feed: string,
  columns: FeedColumns,
  rows: readonly StoredFeedRow[],
): Promise<string> {
  return writeFeed(context, feed, rows.length, (path) => writeRows(context, path, columns, rows));
}

/** Replaces the file of a feed with the one that `produce` writes. Returns the name of the new snapshot. */
export async function writeFeed(
  context: StoreContext,
  feed: string,
  rows: number,
  produce: (path: string) => Promise<void>,
): Promise<string> {
  const { files, layout } = context;
  try {
    await foldLog(context);
    const before = await readManifest(files, layout);
    const counter = before.counter + 1;
    const file = feedName(feed, counter);
    const temporary = join(layout.temporary, file.replaceAll("/", "-"));
    await files.produce(temporary, () => produce(temporary));
    const entry = { file, rows, ...(await checkOfFile(temporary)) };
    const after: DiskManifest = {
      ...before,
      counter,
      snapshot: nextSnapshot(before.snapshot, `${feed} ${rows} ${entry.crc32}`),
      feeds: { ...before.feeds, [feed]: entry },
    };
    await publish(context, before, after, [{ temporary, name: file }]);
    return after.snapshot;
  } catch (error) {
    throw writeFault(error, layout.root, "nothing was stored", rows * BYTES_PER_ROW);
  }
}

async function writeRows(
  context: StoreContext,
  path: string,
  columns: FeedColumns,
  rows: readonly StoredFeedRow[],
): Promise<void> {
  const names = Object.keys(columns);
  await withDatabase(context, [], async (database) => {
    const definition = names.map((name) => `${identifier(name)} ${SQL_TYPES[columns[name]!]}`).join(", ");
    await database.run(`CREATE TEMP TABLE feed (${definition})`);
    const cells = names.map((name) => rows.map((row) => row[name] ?? null));
    await database.fill(
      "feed",
      names.map((name) => TYPES[columns[name]!]),
      cells,
      rows.length,
    );
    await database.run(`COPY feed TO ${quoted(path)} (${PARQUET_OPTIONS})`);
  });
}

/**
 * Returns a text value of a stored row. Throws unavailable if it is not a text: then the file does not hold this feed.
 */
export function textOf(row: StoredFeedRow, name: string): string {
  const value = row[name];
  if (typeof value === "string") return value;
  throw new AppError("unavailable", `a stored row has no ${name}: restore the data folder from a backup`);
}
