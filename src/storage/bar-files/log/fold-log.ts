import { joinedFeed, LIVE_FEEDS } from "#market";
import { STORED_TIMEFRAMES } from "../layout.ts";
import { withDatabase, type StoreContext } from "../context.ts";
import type { Database } from "../database.ts";
import { readLogOf } from "./log.ts";
import { barRecords, feedRecords, type BarRecord } from "./log-record.ts";
import { logsOf, type BarTotals, type DiskManifest, type FeedEntry, type SegmentEntry } from "../manifest.ts";
import { writeExtendedFeed } from "../feeds/feed-rows.ts";
import { supersededName, writeAmendedHistory } from "../past/superseded-rows.ts";
import { removeTemporaries, type Produced } from "../publish.ts";
import { readManifest } from "../read-manifest.ts";
import { baseOf, publishRewrite, type Rewrite } from "../rewrite.ts";
import { runOfRecords } from "../segments/merge-runs.ts";
import { writeSegment } from "../segments/segments.ts";
import { addArriving, stageArrived } from "../staged-rows.ts";
import { mergeIfNeeded } from "../segments/compact.ts";

/**
 * Moves the rows of all logs into segments and the files of feeds, and starts an empty log. The data and the snapshot's name stay the same.
 * Requires the write lock.
 */
export async function foldLog(context: StoreContext): Promise<void> {
  const before = await readManifest(context.files, context.layout);
  const rewrite = await prepareFold(context, before, logsOf(before).length);
  if (rewrite === undefined) return;
  await publishRewrite(context, before, rewrite);
  await mergeIfNeeded(context);
}

/**
 * Writes the bars of the first `count` logs of a manifest as segments, the values that they replaced as the history, and the
 * rows of feeds into the files of the feeds.
 * Returns undefined if these logs are empty.
 */
export async function prepareFold(
  context: StoreContext,
  before: DiskManifest,
  count: number,
): Promise<Rewrite | undefined> {
  const { records } = await readLogOf(context.files, context.layout, before, count);
  if (records.length === 0) return undefined;
  let counter = before.counter;
  const segments: SegmentEntry[] = [...before.segments];
  const feeds: Record<string, FeedEntry> = {};
  const bars: Record<"1d" | "1m", BarTotals> = { ...before.bars };
  const produced: Produced[] = [];
  try {
    for (const timeframe of STORED_TIMEFRAMES) {
      const own = barRecords(records, timeframe);
      if (own.length === 0) continue;
      bars[timeframe] = own.at(-1)!.header.totals;
      const isAmended = own.some(({ header }) => header.amended !== undefined);
      await withDatabase(context, [], async (database) => {
        await stageRun(database, own);
        const written = await writeSegment(context, database, {
          timeframe,
          counter: ++counter,
          relation: "(SELECT s.*, t.ticker FROM staged s JOIN tickers t USING (tid))",
          order: "tid, time",
          // All other rows of a log are bars that no segment holds.
          overrides: isAmended,
        });
        segments.push(written.entry);
        produced.push(written.produced);
        if (!isAmended) return;
        const name = supersededName(timeframe);
        const history = await writeAmendedHistory(context, database, ++counter, timeframe, before.feeds[name], own);
        feeds[name] = history.entry;
        produced.push(history.produced);
      });
    }
    for (const feed of LIVE_FEEDS) {
      const own = feedRecords(records, feed);
      if (own.length === 0) continue;
      const further = joinedFeed(own.map(({ stored }) => stored));
      const extended = await withDatabase(context, [], (database) =>
        writeExtendedFeed(context, database, ++counter, feed, before.feeds[feed], further),
      );
      feeds[feed] = { ...extended.entry, content: own.at(-1)!.header.snapshot };
      produced.push(extended.produced);
    }
  } catch (error) {
    await removeTemporaries(context.files, produced);
    throw error;
  }
  return {
    base: baseOf(before),
    logs: logsOf(before).slice(0, count),
    records: records.length,
    change: { snapshot: records.at(-1)!.header.snapshot, segments, bars, feeds },
    counter,
    produced,
  };
}

async function stageRun(database: Database, records: readonly BarRecord[]): Promise<void> {
  const run = runOfRecords(records, -Infinity);
  const ticker = new Int32Array(run.time.length);
  for (let i = 0; i < run.keys.length; i++) ticker.fill(i, run.offsets[i], run.offsets[i + 1]);
  const number = Int32Array.from(run.time, (_, row) => row);
  await addArriving(database, { ...run, ticker, number }, run.time.length);
  await stageArrived(database, run.keys);
}
