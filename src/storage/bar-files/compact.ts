import { withDatabase, type StoreContext } from "./context.ts";
import { STORED_TIMEFRAMES } from "./layout.ts";
import { type SegmentEntry } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";
import { publish } from "./publish.ts";
import { currentRows } from "./segment-sql.ts";
import { requireWhole, writeSegment } from "./segments.ts";

export const MAX_SEGMENTS = 8;

/**
 * How many of the newest segments to merge into one when there are more than `maxSegments`: all that are not much larger than the ones behind them together,
 * so that a bar is rewritten only a few times however many come after it. 0 = none.
 */
export function segmentsToMerge(rows: readonly number[], maxSegments: number): number {
  if (rows.length <= maxSegments) return 0;
  let count = 2;
  let sum = rows.at(-1)! + rows.at(-2)!;
  while (count < rows.length && rows[rows.length - 1 - count]! <= 2 * sum) {
    sum += rows[rows.length - 1 - count]!;
    count++;
  }
  return count;
}

/** Merges segments where there are too many. The data, and so the snapshot, stays the same; for the lock's holder. */
export async function compact(context: StoreContext): Promise<void> {
  const { files, layout, maxSegments } = context;
  for (const timeframe of STORED_TIMEFRAMES) {
    const before = await readManifest(files, layout);
    const own = before.segments.filter((segment) => segment.timeframe === timeframe);
    const count = segmentsToMerge(
      own.map(({ rows }) => rows),
      maxSegments,
    );
    if (count === 0) continue;
    const merged = own.slice(-count);
    const kept = own.slice(0, -count);
    const counter = before.counter + 1;
    await requireWhole(context, merged);
    await withDatabase(context, [], async (database) => {
      const { entry, produced } = await writeSegment(context, database, {
        timeframe,
        counter,
        relation: currentRows(layout, merged),
        order: "ticker, time",
        // Whether rows of the older segments are overridden is not looked up: at worst readers look in vain.
        overrides: kept.length > 0 && merged.some(({ overrides }) => overrides),
      });
      const others = before.segments.filter((segment) => segment.timeframe !== timeframe);
      const segments: SegmentEntry[] = [...others, ...kept, entry];
      await publish(context, before, { ...before, counter, segments }, [produced]);
    });
  }
}
