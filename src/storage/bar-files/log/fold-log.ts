import { STORED_TIMEFRAMES, logName } from "../layout.ts";
import { withDatabase, type StoreContext } from "../context.ts";
import { readLogOf } from "./log.ts";
import { type BarTotals, type DiskManifest, type SegmentEntry } from "../manifest.ts";
import { readManifest } from "../read-manifest.ts";
import { runOfRecords } from "../segments/merge-runs.ts";
import { discard, publish, type Produced } from "../publish.ts";
import { writeSegment } from "../segments/segments.ts";
import { addArriving, stageArrived } from "../staged-rows.ts";
import { compact } from "../segments/compact.ts";

/**
 * Moves the bars of the log into segments and starts an empty log. The data and the snapshot's name stay the same.
 * Requires the write lock.
 */
export async function foldLog(context: StoreContext): Promise<void> {
  const { files, layout } = context;
  const before = await readManifest(files, layout);
  const { records } = await readLogOf(files, layout, before);
  if (records.length === 0) return;
  let counter = before.counter;
  const segments: SegmentEntry[] = [...before.segments];
  const produced: Produced[] = [];
  const bars: Record<"1d" | "1m", BarTotals> = { ...before.bars };
  try {
    for (const timeframe of STORED_TIMEFRAMES) {
      const own = records.filter(({ header }) => header.timeframe === timeframe);
      if (own.length === 0) continue;
      const run = runOfRecords(own, -Infinity);
      counter++;
      await withDatabase(context, [], async (database) => {
        const ticker = new Int32Array(run.time.length);
        for (let i = 0; i < run.keys.length; i++) ticker.fill(i, run.offsets[i], run.offsets[i + 1]);
        const number = Int32Array.from(run.time, (_, row) => row);
        await addArriving(database, { ...run, ticker, number }, run.time.length);
        await stageArrived(database, run.keys);
        const written = await writeSegment(context, database, {
          timeframe,
          counter,
          relation: "(SELECT s.*, t.ticker FROM staged s JOIN tickers t USING (tid))",
          order: "tid, time",
          // The log holds only bars that are newer than every segment.
          overrides: false,
        });
        segments.push(written.entry);
        produced.push(written.produced);
      });
      bars[timeframe] = own.at(-1)!.header.totals;
    }
  } catch (error) {
    await discard(files, layout, produced);
    throw error;
  }
  counter++;
  const snapshot = records.at(-1)!.header.snapshot;
  const after: DiskManifest = { ...before, counter, snapshot, log: logName(counter), segments, bars };
  await publish(context, before, after, produced);
  await mergeIfNeeded(context);
}

/** Merges segments if there are too many. A failure becomes a notice: a store with too many segments is only slower. */
export async function mergeIfNeeded(context: StoreContext): Promise<void> {
  try {
    await compact(context);
  } catch (error) {
    context.notices.push(`merging segments failed and is tried again later: ${String(error)}`);
  }
}
