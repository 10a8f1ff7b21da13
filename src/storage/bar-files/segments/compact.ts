import { withDatabase, type StoreContext } from "../context.ts";
import { STORED_TIMEFRAMES } from "../layout.ts";
import { type SegmentEntry } from "../manifest.ts";
import { readManifest } from "../read-manifest.ts";
import { publish } from "../publish.ts";
import { currentRows } from "./segment-sql.ts";
import { verifySegments, writeSegment } from "./segments.ts";

export const MAX_SEGMENTS = 8;

/**
 * Returns how many of the newest segments to merge into one; 0 = none. If there are more than `maxSegments`, the merge
 * takes in each next older segment that has at most twice the rows of all newer ones together, so that a bar is
 * rewritten only a few times however many arrive after it.
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

/**
 * Merges segments where a timeframe has too many. The data and the snapshot's name stay the same. Requires the write
 * lock.
 */
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
    await verifySegments(context, merged);
    await withDatabase(context, [], async (database) => {
      const { entry, produced } = await writeSegment(context, database, {
        timeframe,
        counter,
        relation: currentRows(layout, merged),
        order: "ticker, time",
        // We do not look up if older segments hold these rows too. Too many `true` only costs readers a search.
        overrides: kept.length > 0 && merged.some(({ overrides }) => overrides),
      });
      const others = before.segments.filter((segment) => segment.timeframe !== timeframe);
      const segments: SegmentEntry[] = [...others, ...kept, entry];
      await publish(context, before, { ...before, counter, segments }, [produced]);
    });
  }
}
