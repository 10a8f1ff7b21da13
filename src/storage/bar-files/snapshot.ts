import type { Files } from "./files.ts";
import type { Layout } from "./layout.ts";
import { readLogOf, type LogContents } from "./log/log.ts";
import { digest, type BarTotals, type DiskManifest } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";
import { AppError } from "#base";
import type { StoredTimeframe } from "#market";

/** One snapshot of the store: a manifest with its log. */
export interface StoreSnapshot {
  readonly manifest: DiskManifest;
  readonly log: LogContents;
}

/** Reads the newest snapshot, also while others write. Throws unavailable if the manifest or its log is damaged. */
export async function readSnapshot(files: Files, layout: Layout): Promise<StoreSnapshot> {
  for (let manifest = await readManifest(files, layout); ;) {
    const log = await readLogOf(files, layout, manifest).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (!(log instanceof AppError)) {
      if (layout.past !== undefined) return { manifest, log: until(log, manifest, layout) };
      if (log.records.length > 0) return { manifest, log };
    }
    // A missing log is empty, or was folded into segments a moment ago.
    const newest = await readManifest(files, layout);
    if (newest.log === manifest.log) {
      if (log instanceof AppError) throw log;
      return { manifest, log };
    }
    manifest = newest;
  }
}

/** Returns the part of the log that belongs to a past snapshot. */
function until(log: LogContents, manifest: DiskManifest, { past, root }: Layout): LogContents {
  if (past === undefined) return log;
  if (past.snapshot === manifest.snapshot) return { ...log, records: [] };
  const last = log.records.findIndex(({ header }) => header.snapshot === past.snapshot);
  if (last >= 0) return { ...log, records: log.records.slice(0, last + 1) };
  throw new AppError("unavailable", `${root}: a write has removed this past state meanwhile`);
}

/** Returns the name of a snapshot, the log included. */
export const snapshotName = ({ manifest, log }: StoreSnapshot): string =>
  log.records.at(-1)?.header.snapshot ?? manifest.snapshot;

export function totalsOf({ manifest, log }: StoreSnapshot): Record<StoredTimeframe, BarTotals> {
  const bars = { ...manifest.bars };
  for (const { header } of log.records) bars[header.timeframe] = header.totals;
  return bars;
}

/** Returns, for each timeframe, a digest of the files and log records of its bars. Equal digests mean equal bars. */
export function contentDigests({ manifest, log }: StoreSnapshot): Record<StoredTimeframe, string> {
  const of = (timeframe: StoredTimeframe): string => {
    const segments = manifest.segments.filter((segment) => segment.timeframe === timeframe);
    const records = log.records.filter(({ header }) => header.timeframe === timeframe);
    return digest(JSON.stringify([segments, records.map(({ header }) => header.snapshot)]));
  };
  return { "1d": of("1d"), "1m": of("1m") };
}
