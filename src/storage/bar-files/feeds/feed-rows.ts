import { join } from "node:path";
import { DOUBLE, INTEGER, VARCHAR, type DuckDBType } from "@duckdb/node-api";
import { AppError } from "#base";
import type { FeedName } from "#contract";
import type { StoredFeed } from "#market";
import type { StoreContext } from "../context.ts";
import { identifier, quoted, type Database, type FillColumn } from "../database.ts";
import { checkOfFile, verifyFile } from "../file-check.ts";
import { feedName } from "../layout.ts";
import type { FeedEntry } from "../manifest.ts";
import type { Produced } from "../publish.ts";
import { PARQUET_OPTIONS } from "../segments/segment-sql.ts";
import { feedColumns, type FeedSqlColumn, type FeedSqlType } from "./feed-columns.ts";

const DUCKDB_TYPES: Readonly<Record<FeedSqlType, DuckDBType>> = { VARCHAR, DOUBLE, INTEGER };

/**
 * Name of the temporary table that holds the rows of one append, with the feed's columns in order; rowid gives their
 * order.
 */
export const STAGED_FEED = "staged_feed";

/** Returns the columns of a feed as a list in SQL. */
export const feedNamesSql = (feed: FeedName): string =>
  feedColumns(feed)
    .map(({ name }) => identifier(name))
    .join(", ");

/** Throws bad_request if rows lack a column that every row of a feed needs. */
export function requireColumns({ numbers, texts }: StoredFeed): void {
  for (const needed of ["ticker", "known_at"]) {
    if (numbers[needed] !== undefined || texts[needed] !== undefined) continue;
    throw new AppError("bad_request", `rows of a feed need the column ${needed}`);
  }
}

/** Creates the table STAGED_FEED. Errors: bad_request if the rows lack a column that every row needs. */
export async function stageFeed(database: Database, feed: FeedName, rows: StoredFeed): Promise<void> {
  const columns = feedColumns(feed);
  const given = columns.filter(({ name }) => rows.numbers[name] !== undefined || rows.texts[name] !== undefined);
  requireColumns(rows);
  const definition = given.map(({ name, type }) => `${identifier(name)} ${type === "INTEGER" ? "DOUBLE" : type}`);
  await database.run(`CREATE TEMP TABLE given_feed (${definition.join(", ")})`);
  const cells = given.map(({ name }): FillColumn => (rows.texts[name] ?? rows.numbers[name])!);
  const types = given.map(({ type }) => DUCKDB_TYPES[type === "INTEGER" ? "DOUBLE" : type]);
  await database.fill("given_feed", types, cells, rows.rows);
  const select = columns.map(({ name, type }) => selectSql({ name, type }, given));
  await database.run(`CREATE TEMP TABLE ${STAGED_FEED} AS SELECT ${select.join(", ")} FROM given_feed`);
  await database.run("DROP TABLE given_feed");
}

function selectSql({ name, type }: Pick<FeedSqlColumn, "name" | "type">, given: readonly FeedSqlColumn[]): string {
  const column = identifier(name);
  if (!given.some((one) => one.name === name)) return `NULL::${type} AS ${column}`;
  if (type === "VARCHAR") return column;
  return `CASE WHEN isnan(${column}) THEN NULL ELSE ${column}::${type} END AS ${column}`;
}

/**
 * Returns an SQL relation of the stored rows with all columns of the contract; undefined if the feed has no file. Errors:
 * unavailable if the bytes of the file differ from those that were written.
 */
export async function storedRelation(
  { layout }: StoreContext,
  database: Database,
  feed: FeedName,
  entry: FeedEntry | undefined,
): Promise<string | undefined> {
  if (entry === undefined) return undefined;
  const path = layout.path(entry.file);
  await verifyFile(path, entry);
  const described = await database.rows(`DESCRIBE SELECT * FROM read_parquet(${quoted(path)})`);
  const present = new Set(described.map((row) => row["column_name"]));
  const select = feedColumns(feed).map(({ name, type }) => {
    return `${present.has(name) ? identifier(name) : "NULL"}::${type} AS ${identifier(name)}`;
  });
  return `(SELECT ${select.join(", ")} FROM read_parquet(${quoted(path)}))`;
}

/** Writes the file of a feed with its stored rows and further ones. `entry`: the present file; undefined without any. */
export async function writeExtendedFeed(
  context: StoreContext,
  database: Database,
  counter: number,
  feed: FeedName,
  entry: FeedEntry | undefined,
  further: StoredFeed,
): Promise<{ readonly entry: FeedEntry; readonly produced: Produced }> {
  await stageFeed(database, feed, further);
  const stored = await storedRelation(context, database, feed, entry);
  const names = feedNamesSql(feed);
  const before = stored === undefined ? "" : `SELECT ${names} FROM ${stored} UNION ALL `;
  const name = feedName(feed, counter);
  const temporary = join(context.layout.temporary, name.replaceAll("/", "-"));
  try {
    await context.files.produce(temporary, () =>
      database.run(`COPY (${before}SELECT ${names} FROM ${STAGED_FEED}) TO ${quoted(temporary)} (${PARQUET_OPTIONS})`),
    );
    const rows = (entry?.rows ?? 0) + further.rows;
    return { entry: { file: name, rows, ...(await checkOfFile(temporary)) }, produced: { temporary, name } };
  } catch (error) {
    await context.files.remove(temporary).catch(() => undefined);
    throw error;
  }
}
