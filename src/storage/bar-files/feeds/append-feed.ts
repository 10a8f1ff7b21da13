import { DOUBLE, INTEGER, VARCHAR, type DuckDBType } from "@duckdb/node-api";
import { AppError } from "#base";
import type { FeedName } from "#contract";
import type { FeedAppendOutcome, StoredFeed } from "#market";
import { withDatabase, type StoreContext } from "../context.ts";
import { identifier, quoted, type Database, type FillColumn } from "../database.ts";
import { feedColumns, type FeedSqlColumn, type FeedSqlType } from "./feed-columns.ts";
import { checkedFeedFile, writeFeed } from "./feeds.ts";
import { readSnapshot, snapshotName } from "../snapshot.ts";
import { readManifest } from "../read-manifest.ts";
import { PARQUET_OPTIONS } from "../segments/segment-sql.ts";

const DUCKDB_TYPES: Readonly<Record<FeedSqlType, DuckDBType>> = { VARCHAR, DOUBLE, INTEGER };

/**
 * Name of the temporary table that holds the rows of one append, with the feed's columns in order; rowid gives their
 * order.
 */
export const STAGED_FEED = "staged_feed";

/**
 * Adds rows to a feed. A row equal to a stored row is ignored, since the whole row is its identity. Requires the write
 * lock.
 */
export function appendFeed(context: StoreContext, feed: FeedName, rows: StoredFeed): Promise<FeedAppendOutcome> {
  return withDatabase(context, [], async (database) => {
    const columns = feedColumns(feed);
    await stageFeed(database, columns, rows);
    return appendStagedFeed(context, database, feed);
  });
}

async function stageFeed(database: Database, columns: readonly FeedSqlColumn[], rows: StoredFeed): Promise<void> {
  const given = columns.filter(({ name }) => rows.numbers[name] !== undefined || rows.texts[name] !== undefined);
  for (const needed of ["ticker", "known_at"]) {
    if (given.some(({ name }) => name === needed)) continue;
    throw new AppError("bad_request", `rows of a feed need the column ${needed}`);
  }
  const definition = given.map(({ name, type }) => `${identifier(name)} ${type === "INTEGER" ? "DOUBLE" : type}`);
  await database.run(`CREATE TEMP TABLE given_feed (${definition.join(", ")})`);
  const cells = given.map(({ name }): FillColumn => (rows.texts[name] ?? rows.numbers[name])!);
  const types = given.map(({ type }) => DUCKDB_TYPES[type === "INTEGER" ? "DOUBLE" : type]);
  await database.fill("given_feed", types, cells, rows.rows);
  const select = columns.map(({ name, type }) => {
    const column = identifier(name);
    if (!given.some((one) => one.name === name)) return `NULL::${type} AS ${column}`;
    if (type === "VARCHAR") return column;
    return `CASE WHEN isnan(${column}) THEN NULL ELSE ${column}::${type} END AS ${column}`;
  });
  await database.run(`CREATE TEMP TABLE ${STAGED_FEED} AS SELECT ${select.join(", ")} FROM given_feed`);
  await database.run("DROP TABLE given_feed");
}

/** Stores the rows of the table STAGED_FEED that the feed does not hold yet. Requires the write lock. */
export async function appendStagedFeed(
  context: StoreContext,
  database: Database,
  feed: FeedName,
): Promise<FeedAppendOutcome> {
  const { files, layout } = context;
  const manifest = await readManifest(files, layout);
  const stored = await storedRelation(context, database, feed, manifest.feeds[feed]?.file);
  const names = feedColumns(feed)
    .map(({ name }) => identifier(name))
    .join(", ");
  const bounds = await database.row(
    `SELECT count(*) AS n, min(known_at) AS first, max(known_at) AS last FROM ${STAGED_FEED}`,
  );
  const staged = Number(bounds["n"]);
  const near = `known_at BETWEEN ${Number(bounds["first"] ?? 0)} AND ${Number(bounds["last"] ?? 0)}`;
  const known = stored === undefined ? "" : `SELECT ${names}, -1 AS place FROM ${stored} WHERE ${near} UNION ALL `;
  await database.run(`
    CREATE TEMP TABLE fresh_feed AS
    SELECT ${names}, min(place) AS place FROM (${known}SELECT ${names}, rowid AS place FROM ${STAGED_FEED})
    GROUP BY ${names} HAVING min(place) >= 0 ORDER BY min(place)`);
  const fresh = Number((await database.row("SELECT count(*) AS n FROM fresh_feed"))["n"]);
  const counts = { new: fresh, unchanged: staged - fresh };
  if (fresh === 0) return { ...counts, snapshot: snapshotName(await readSnapshot(files, layout)) };
  const before = stored === undefined ? "" : `SELECT ${names} FROM ${stored} UNION ALL `;
  const rows = fresh + (manifest.feeds[feed]?.rows ?? 0);
  const snapshot = await writeFeed(context, feed, rows, (path) =>
    database.run(`COPY (${before}SELECT ${names} FROM fresh_feed) TO ${quoted(path)} (${PARQUET_OPTIONS})`),
  );
  return { ...counts, snapshot };
}

/** Returns an SQL relation of the stored rows with all columns of the contract; undefined if the feed has no file. */
async function storedRelation(
  context: StoreContext,
  database: Database,
  feed: FeedName,
  file: string | undefined,
): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const path = await checkedFeedFile(context, feed);
  const described = await database.rows(`DESCRIBE SELECT * FROM read_parquet(${quoted(path)})`);
  const present = new Set(described.map((row) => row["column_name"]));
  const select = feedColumns(feed).map(({ name, type }) => {
    return `${present.has(name) ? identifier(name) : "NULL"}::${type} AS ${identifier(name)}`;
  });
  return `(SELECT ${select.join(", ")} FROM read_parquet(${quoted(path)}))`;
}
