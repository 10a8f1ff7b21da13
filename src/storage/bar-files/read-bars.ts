import type { BarTable, LoadOptions, StoredTimeframe } from "#market";
import type { BarRun } from "./segments/bar-rows.ts";
import { Database } from "./database.ts";
import type { StoreContext } from "./context.ts";
import { verifyFile, verifyOnce } from "./file-check.ts";
import { barRecords } from "./log/log-record.ts";
import { tableOfRun } from "./load.ts";
import { beginOfDate, sinceOfReach, type MinuteReach } from "./minute-reach.ts";
import { mergeRuns, runOfRecords } from "./segments/merge-runs.ts";
import { readSegment } from "./segments/read-segment.ts";
import { retryOnNewManifest } from "./retry-on-new-manifest.ts";
import { readActions, readListings } from "./feeds/reference-feeds.ts";
import { readSnapshot, type StoreSnapshot } from "./snapshot.ts";

/**
 * Reads the bars of a timeframe from one snapshot, minutes from its reach on: the segments and the log of one manifest.
 * If a writer removes these files during the read, starts again with the newer snapshot.
 */
export async function readBars(
  context: StoreContext,
  timeframe: StoredTimeframe,
  options: LoadOptions = {},
): Promise<BarTable> {
  return retryOnNewManifest(context, async () => {
    const snapshot = await readSnapshot(context.files, context.layout);
    const since = oldestTime(timeframe, options, snapshot.manifest);
    const tickers = options.tickers && new Set(options.tickers);
    const run = await readRun(context, snapshot, timeframe, since, tickers);
    const corrections =
      run.adjusted === undefined
        ? undefined
        : { listings: await readListings(context), actions: await readActions(context) };
    return tableOfRun(run, timeframe, context.calendar, corrections);
  });
}

/** Returns the time of the oldest bar to read, in the unit of the column `time`. */
export function oldestTime(
  timeframe: StoredTimeframe,
  { since = -Infinity, sinceMinute = -Infinity, beforeReach = false }: LoadOptions,
  manifest: MinuteReach,
): number {
  const reach = beforeReach ? -Infinity : sinceOfReach(manifest);
  return timeframe === "1d" ? since : Math.max(beginOfDate(since), sinceMinute, reach);
}

async function readRun(
  { layout, threads, whole }: StoreContext,
  { manifest, log }: StoreSnapshot,
  timeframe: StoredTimeframe,
  since: number,
  tickers: ReadonlySet<string> | undefined,
): Promise<BarRun> {
  const own = barRecords(log.records, timeframe);
  const segments = manifest.segments.filter((segment) => segment.timeframe === timeframe && segment.last >= since);
  const runs: BarRun[] = [];
  if (segments.length > 0) {
    const paths = segments.map(({ file }) => layout.path(file));
    const database = await Database.open({ temporary: layout.temporary, paths, threads });
    try {
      for (const [i, segment] of segments.entries()) {
        // Readers of some tickers come again for the others.
        if (tickers === undefined) await verifyFile(paths[i]!, segment);
        else await verifyOnce(whole, [{ ...segment, path: paths[i]! }]);
        runs.push(await readSegment(database, paths[i]!, segment, since, tickers));
      }
    } finally {
      database.close();
    }
  }
  return mergeRuns([...runs, runOfRecords(own, since, tickers)]);
}
