import type { Files } from "./files.ts";
import type { Layout } from "./layout.ts";
import { readLogOf, type LogState } from "./log.ts";
import { digest, type BarTotals, type DiskManifest } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";
import { AppError } from "#base";
import type { StoredTimeframe } from "#market";

/** One state of the store: a manifest with the log that belongs to it. */
export interface StoreState {
  readonly manifest: DiskManifest;
  readonly log: LogState;
}

/** Reads the newest state, whatever is written meanwhile. Errors: unavailable for damage to the manifest or its log. */
export async function readState(files: Files, layout: Layout): Promise<StoreState> {
  for (let manifest = await readManifest(files, layout); ;) {
    const log = await readLogOf(files, layout, manifest).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (!(log instanceof AppError)) {
      if (layout.past !== undefined) return { manifest, log: until(log, manifest, layout) };
      if (log.records.length > 0) return { manifest, log };
    }
    // A log that is not there is empty, or was moved into segments a moment ago.
    const newest = await readManifest(files, layout);
    if (newest.log === manifest.log) {
      if (log instanceof AppError) throw log;
      return { manifest, log };
    }
    manifest = newest;
  }
}

/** The log as far as it belongs to a past state. */
function until(log: LogState, manifest: DiskManifest, { past, root }: Layout): LogState {
  if (past === undefined) return log;
  if (past.snapshot === manifest.snapshot) return { ...log, records: [] };
  const last = log.records.findIndex(({ header }) => header.snapshot === past.snapshot);
  if (last >= 0) return { ...log, records: log.records.slice(0, last + 1) };
  throw new AppError("unavailable", `${root}: a write has removed this past state meanwhile`);
}

/** The snapshot of a state, the log included. */
export const snapshotOf = ({ manifest, log }: StoreState): string =>
  log.records.at(-1)?.header.snapshot ?? manifest.snapshot;

export function totalsOf({ manifest, log }: StoreState): Record<StoredTimeframe, BarTotals> {
  const bars = { ...manifest.bars };
  for (const { header } of log.records) bars[header.timeframe] = header.totals;
  return bars;
}

/** What the bars of each timeframe are kept in: while it is the same, so are they. */
export function contentsOf({ manifest, log }: StoreState): Record<StoredTimeframe, string> {
  const of = (timeframe: StoredTimeframe): string => {
    const segments = manifest.segments.filter((segment) => segment.timeframe === timeframe);
    const records = log.records.filter(({ header }) => header.timeframe === timeframe);
    return digest(JSON.stringify([segments, records.map(({ header }) => header.snapshot)]));
  };
  return { "1d": of("1d"), "1m": of("1m") };
}
