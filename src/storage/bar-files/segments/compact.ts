import { withDatabase, type StoreContext } from "../context.ts";
import { STORED_TIMEFRAMES } from "../layout.ts";
import type { DiskManifest } from "../manifest.ts";
import { readManifest } from "../read-manifest.ts";
import { baseOf, publishRewrite, type Rewrite } from "../rewrite.ts";
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

/** Merges segments if there are too many. A failure becomes a notice: a store with too many segments is only slower. */
export async function mergeIfNeeded(context: StoreContext): Promise<void> {
  try {
    await compact(context);
  } catch (error) {
    context.notices.push(`merging segments failed and is tried again later: ${String(error)}`);
  }
}

/**
 * Merges segments where a timeframe has too many. The data and the snapshot's name stay the same. Requires the write
 * lock.
 */
export async function compact(context: StoreContext): Promise<void> {
  for (;;) {
    const before = await readManifest(context.files, context.layout);
    const rewrite = await prepareMerge(context, before);
    if (rewrite === undefined) return;
    await publishRewrite(context, before, rewrite);
  }
}

/** Writes the newest segments of a timeframe that has too many as one. Returns undefined if no timeframe has. */
export async function prepareMerge(context: StoreContext, before: DiskManifest): Promise<Rewrite | undefined> {
  for (const timeframe of STORED_TIMEFRAMES) {
    const own = before.segments.filter((segment) => segment.timeframe === timeframe);
    const count = segmentsToMerge(
      own.map(({ rows }) => rows),
      context.maxSegments,
    );
    if (count === 0) continue;
    const merged = own.slice(-count);
    const kept = own.slice(0, -count);
    const counter = before.counter + 1;
    await verifySegments(context, merged);
    return withDatabase(context, [], async (database) => {
      const { entry, produced } = await writeSegment(context, database, {
        timeframe,
        counter,
        relation: currentRows(context.layout, merged),
        order: "ticker, time",
        // We do not look up if older segments hold these rows too. Too many `true` only costs readers a search.
        overrides: kept.length > 0 && merged.some(({ overrides }) => overrides),
      });
      const others = before.segments.filter((segment) => segment.timeframe !== timeframe);
      const segments = [...others, ...kept, entry];
      return { base: baseOf(before), logs: [], records: 0, change: { segments }, counter, produced: [produced] };
    });
  }
  return undefined;
}
