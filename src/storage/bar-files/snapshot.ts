import { AppError } from "#base";
import type { FeedName } from "#contract";
import { LIVE_FEEDS, type StoredTimeframe } from "#market";
import type { Files } from "./files.ts";
import type { Layout } from "./layout.ts";
import { EMPTY_LOG, readLogOf, type LogContents } from "./log/log.ts";
import type { RecordHeader } from "./log/log-record.ts";
import { digest, logsOf, type BarTotals, type DiskManifest } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";

/** One snapshot of the store: a manifest with its logs. */
export interface StoreSnapshot {
  readonly manifest: DiskManifest;
  readonly log: LogContents;
}

/** Reads the newest snapshot, also while others write. Throws unavailable if the manifest or a log is damaged. */
export async function readSnapshot(files: Files, layout: Layout): Promise<StoreSnapshot> {
  for (let manifest = await readManifest(files, layout); ;) {
    // A log that was empty may have records of later snapshots only.
    if (layout.past?.snapshot === manifest.snapshot) return { manifest, log: EMPTY_LOG };
    const log = await readLogOf(files, layout, manifest).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (!(log instanceof AppError)) {
      if (layout.past !== undefined) return { manifest, log: until(log, layout) };
      if (log.records.length > 0) return { manifest, log };
    }
    // A missing log is empty, or was folded into segments a moment ago.
    const newest = await readManifest(files, layout);
    if (logsOf(newest).join() === logsOf(manifest).join()) {
      if (log instanceof AppError) throw log;
      return { manifest, log };
    }
    manifest = newest;
  }
}

/** Returns the part of the logs that belongs to a past snapshot. */
function until(log: LogContents, { past, root }: Layout): LogContents {
  const last = log.records.findIndex(({ header }) => header.snapshot === past?.snapshot);
  if (last >= 0) return { ...log, records: log.records.slice(0, last + 1) };
  throw new AppError("unavailable", `${root}: a write has removed this past state meanwhile`);
}

/** What the records of the logs make of the totals and the name of a manifest. */
export interface LogState {
  /** Name of the snapshot, the logs included. */
  readonly snapshot: string;
  readonly totals: Readonly<Record<StoredTimeframe, BarTotals>>;
  /** Snapshot of the newest record of each timeframe. It is a digest of that record and all before it. */
  readonly newest: Readonly<Partial<Record<StoredTimeframe, string>>>;
  /** Snapshot of the newest record with amended rows. */
  readonly amended: string | undefined;
  /** Snapshot of the newest record of each feed. */
  readonly feeds: Readonly<Partial<Record<FeedName, string>>>;
}

/** Returns the state of a manifest with the records of its logs. */
export function stateOf(
  { snapshot, bars }: DiskManifest,
  records: readonly { readonly header: RecordHeader }[],
): LogState {
  const before: LogState = { snapshot, totals: bars, newest: {}, amended: undefined, feeds: {} };
  return records.reduce((state, { header }) => stateAfter(state, header), before);
}

/** Returns the state after one more record. */
export function stateAfter(state: LogState, header: RecordHeader): LogState {
  const { snapshot } = header;
  if ("feed" in header) return { ...state, snapshot, feeds: { ...state.feeds, [header.feed]: snapshot } };
  const { timeframe, totals, amended } = header;
  return {
    ...state,
    snapshot,
    totals: { ...state.totals, [timeframe]: totals },
    newest: { ...state.newest, [timeframe]: snapshot },
    amended: amended === undefined ? state.amended : snapshot,
  };
}

/**
 * Returns, for each timeframe, a digest of the files and log records of its bars, with the reach of minutes. Equal
 * digests mean equal bars.
 */
export function contentDigests(
  { segments, minuteReach }: DiskManifest,
  { newest }: LogState,
): Record<StoredTimeframe, string> {
  const of = (timeframe: StoredTimeframe): string => {
    const own = segments.filter((segment) => segment.timeframe === timeframe);
    return digest(JSON.stringify([own, newest[timeframe], timeframe === "1m" ? minuteReach : undefined]));
  };
  return { "1d": of("1d"), "1m": of("1m") };
}

/** Returns a digest of the feeds but those of `liveFeedsDigest`, and of the values that amended rows replaced. */
export function referenceDigest({ feeds }: DiskManifest, { amended }: LogState): string {
  const others = Object.fromEntries(Object.entries(feeds).filter(([feed]) => !LIVE_FEEDS.some((one) => one === feed)));
  return digest(JSON.stringify(amended === undefined ? others : [others, amended]));
}

/** Returns a digest of the feeds whose rows arrive live. It stays the same when a log is folded. */
export function liveFeedsDigest({ feeds }: DiskManifest, state: LogState): string {
  return digest(JSON.stringify(LIVE_FEEDS.map((feed) => state.feeds[feed] ?? feeds[feed]?.content ?? feeds[feed])));
}

/** Returns the name of a snapshot, the logs included. */
export const snapshotName = ({ manifest, log }: StoreSnapshot): string =>
  log.records.at(-1)?.header.snapshot ?? manifest.snapshot;
