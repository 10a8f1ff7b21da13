import type { FeedName } from "#contract";
import { isLiveFeed, joinedFeed, type StoredFeed } from "#market";
import { withDatabase, type StoreContext } from "../context.ts";
import { identifier, quoted, type Database } from "../database.ts";
import { feedColumns, type FeedSqlColumn } from "./feed-columns.ts";
import { verifyFile } from "../file-check.ts";
import { feedRecords } from "../log/log-record.ts";
import type { FeedEntry } from "../manifest.ts";
import { readManifest } from "../read-manifest.ts";
import { retryOnNewManifest } from "../retry-on-new-manifest.ts";
import { readSnapshot } from "../snapshot.ts";

/**
 * Reads all rows of a feed as columns, in the order in which they were stored: those of its file, then those of the logs. A
 * column that the contract gained after the rows were written has no values.
 */
export function readStoredFeed(context: StoreContext, feed: FeedName): Promise<StoredFeed> {
  const { files, layout } = context;
  return retryOnNewManifest(context, async () => {
    if (!isLiveFeed(feed)) return readFile(context, feed, (await readManifest(files, layout)).feeds[feed]);
    const { manifest, log } = await readSnapshot(files, layout);
    const stored = await readFile(context, feed, manifest.feeds[feed]);
    return joinedFeed([stored, ...feedRecords(log.records, feed).map((record) => record.stored)]);
  });
}

async function readFile(context: StoreContext, feed: FeedName, entry: FeedEntry | undefined): Promise<StoredFeed> {
  const columns = feedColumns(feed);
  if (entry === undefined) return emptyFeed(columns, 0);
  const path = context.layout.path(entry.file);
  await verifyFile(path, entry);
  return withDatabase(context, [], async (database) => {
    const filled = await filledColumns(database, columns, path);
    const texts = filled.filter(({ type }) => type === "VARCHAR");
    const values = new Map<string, readonly string[]>();
    for (const [i, { name }] of texts.entries()) values.set(name, await makeEnum(database, `e${i}`, name, path));
    const select = filled.map(({ name, type }) => {
      const column = identifier(name);
      const code = `coalesce(enum_code(${column}::e${texts.findIndex((text) => text.name === name)})::INTEGER, -1)`;
      return type === "VARCHAR" ? code : `coalesce(${column}::DOUBLE, 'nan'::DOUBLE)`;
    });
    const read = await database.pieces(`SELECT ${select.join(", ")} FROM read_parquet(${quoted(path)})`);
    const result = emptyFeed(columns, entry.rows);
    let at = 0;
    read((piece) => {
      for (const [i, { name, type }] of filled.entries()) {
        const cells = piece.numbers(i).subarray(0, piece.rows);
        if (type !== "VARCHAR") {
          result.numbers[name]!.set(cells, at);
          continue;
        }
        const column = result.texts[name]!;
        const known = values.get(name)!;
        for (let k = 0; k < cells.length; k++) column[at + k] = known[cells[k]!] ?? null;
      }
      at += piece.rows;
    });
    return result;
  });
}

interface FeedColumnsRead extends StoredFeed {
  readonly numbers: Record<string, Float64Array>;
  readonly texts: Record<string, (string | null)[]>;
}

function emptyFeed(columns: readonly FeedSqlColumn[], rows: number): FeedColumnsRead {
  const numbers: Record<string, Float64Array> = {};
  const texts: Record<string, (string | null)[]> = {};
  for (const { name, type } of columns) {
    if (type === "VARCHAR") texts[name] = new Array<string | null>(rows).fill(null);
    else numbers[name] = new Float64Array(rows).fill(Number.NaN);
  }
  return { rows, numbers, texts };
}

/** Returns the columns that the file has and that have at least one value. */
async function filledColumns(
  database: Database,
  columns: readonly FeedSqlColumn[],
  path: string,
): Promise<readonly FeedSqlColumn[]> {
  const described = await database.rows(`DESCRIBE SELECT * FROM read_parquet(${quoted(path)})`);
  const present = new Set(described.map((row) => row["column_name"]));
  const known = columns.filter(({ name }) => present.has(name));
  const counts = known.map(({ name }, i) => `count(${identifier(name)}) AS n${i}`).join(", ");
  const row = await database.row(`SELECT ${counts} FROM read_parquet(${quoted(path)})`);
  return known.filter((_, i) => Number(row[`n${i}`]) > 0);
}

/** Creates an enum of the distinct texts of a column: numbers leave the database in blocks, texts one by one. */
async function makeEnum(database: Database, name: string, column: string, path: string): Promise<readonly string[]> {
  const texts = `SELECT DISTINCT ${identifier(column)} FROM read_parquet(${quoted(path)})`;
  await database.run(`CREATE TYPE ${name} AS ENUM (${texts} WHERE ${identifier(column)} IS NOT NULL)`);
  const rows = await database.rows(`SELECT unnest(enum_range(NULL::${name}))::VARCHAR AS text`);
  return rows.map(({ text }) => String(text));
}
