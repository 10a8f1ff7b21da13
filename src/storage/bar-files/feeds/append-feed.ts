import type { FeedName } from "#contract";
import type { FeedAppendOutcome, StoredFeed } from "#market";
import { withDatabase, type StoreContext } from "../context.ts";
import { quoted, type Database } from "../database.ts";
import { feedNamesSql, STAGED_FEED, stageFeed, storedRelation } from "./feed-rows.ts";
import { writeFeed } from "./feeds.ts";
import { foldLog } from "../log/fold-log.ts";
import { feedRecords } from "../log/log-record.ts";
import { readSnapshot, snapshotName } from "../snapshot.ts";
import { readManifest } from "../read-manifest.ts";
import { PARQUET_OPTIONS } from "../segments/segment-sql.ts";
import { writeFault } from "../write-fault.ts";

/**
 * Adds rows to a feed. A row equal to a stored row is ignored, since the whole row is its identity. Requires the write
 * lock.
 */
export function appendFeed(context: StoreContext, feed: FeedName, rows: StoredFeed): Promise<FeedAppendOutcome> {
  return withDatabase(context, [], async (database) => {
    await stageFeed(database, feed, rows);
    return appendStagedFeed(context, database, feed);
  });
}

/** Stores the rows of the table STAGED_FEED that the feed does not hold yet. Requires the write lock. */
export async function appendStagedFeed(
  context: StoreContext,
  database: Database,
  feed: FeedName,
): Promise<FeedAppendOutcome> {
  const { files, layout } = context;
  const { log } = await readSnapshot(files, layout);
  if (feedRecords(log.records, feed).length > 0) {
    await foldLog(context).catch((error: unknown) => {
      throw writeFault(error, layout.root, "nothing was stored", log.end);
    });
  }
  const manifest = await readManifest(files, layout);
  const stored = await storedRelation(context, database, feed, manifest.feeds[feed]);
  const names = feedNamesSql(feed);
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
