import { createHash } from "node:crypto";
import { join } from "node:path";
import { AppError } from "#base";
import type { Calendar, StoredBars, StoredTimeframe, StoreManifest } from "#market";
import { moveDurably, writeNew, type Files } from "./files.ts";
import type { Layout } from "./layout.ts";

/** Version of the layout on disk. */
export const LAYOUT_VERSION = 1;

/** Columns of a segment that may have no values at all; readers then skip them. */
export const SPARSE_COLUMNS = ["vwap", "trades", "adjusted"] as const;
export type SparseColumn = (typeof SPARSE_COLUMNS)[number];

/** A Parquet file of bars, sorted by ticker and time. */
export interface SegmentEntry {
  /** Path relative to the data folder. */
  readonly file: string;
  readonly timeframe: StoredTimeframe;
  readonly rows: number;
  readonly bytes: number;
  readonly crc32: number;
  /** Oldest and newest `time` of its rows. */
  readonly first: number;
  readonly last: number;
  /** True if an earlier segment may hold rows with the same ticker and time; the later row counts. */
  readonly overrides: boolean;
  readonly empty: readonly SparseColumn[];
}

/** A Parquet file with all rows of a feed. */
export interface FeedEntry {
  readonly file: string;
  /** Snapshot of the newest log record whose rows are in the file; absent if a later write added rows, or none came from a log. */
  readonly content?: string;
  readonly rows: number;
  readonly bytes: number;
  readonly crc32: number;
}

/** Totals of the bars of a timeframe. `first` and `last` are in the unit of the column `time`; null without bars. */
export interface BarTotals {
  readonly rows: number;
  readonly tickers: number;
  readonly first: number | null;
  readonly last: number | null;
}

/** The files of one snapshot. A file counts only if the manifest names it, a bar also if a named log holds it. */
export interface DiskManifest {
  readonly version: number;
  /** Number of the newest file; each new file takes the next number. */
  readonly counter: number;
  /** Name of the snapshot without the logs. Rewriting the same data into other files keeps the name. */
  readonly snapshot: string;
  /** Log that receives new records. Records of logs override the segments. */
  readonly log: string;
  /** Logs that receive no more records and are not in segments yet, oldest first; absent without any. */
  readonly olderLogs?: readonly string[];
  /** True once the log file was created, even if it is empty; absent before. */
  readonly logMade?: true;
  /** Segments in the order in which they were written; rows of a later one replace rows of an earlier one. */
  readonly segments: readonly SegmentEntry[];
  readonly feeds: Readonly<Record<string, FeedEntry>>;
  /** Digest of the user's own closures at the last write; absent without closures. */
  readonly closures?: string;
  /** The reach of minutes, days since 1970; absent: minutes are loaded from the first stored one on. */
  readonly minuteReach?: number;
  /** Totals of the segments, without the logs. */
  readonly bars: Readonly<Record<StoredTimeframe, BarTotals>>;
}

/** Returns the logs of a manifest, oldest first. */
export const logsOf = ({ olderLogs = [], log }: DiskManifest): readonly string[] => [...olderLogs, log];

/** Returns the first 32 hexadecimal digits of the SHA-256 of a text. */
export const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** Returns the snapshot's name after a write of `content` to the snapshot named `before`. */
export const nextSnapshot = (before: string, content: string): string => digest(`${before}\n${content}`);

const NO_BARS: BarTotals = { rows: 0, tickers: 0, first: null, last: null };

export const EMPTY_MANIFEST: DiskManifest = {
  version: LAYOUT_VERSION,
  counter: 0,
  snapshot: digest("no data"),
  log: "log/0000.log",
  segments: [],
  feeds: {},
  bars: { "1d": NO_BARS, "1m": NO_BARS },
};

/** Signals a manifest whose bytes differ from those that were written. */
export class DamagedManifest extends Error {
  override readonly name = "DamagedManifest";
}

/** Parses and verifies a manifest. Throws DamagedManifest, and conflict for the layout of another version. */
export function parseManifest(bytes: Buffer, root: string): DiskManifest {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new DamagedManifest();
  }
  if (typeof value !== "object" || value === null || !("version" in value)) throw new DamagedManifest();
  const { check, ...manifest } = value as DiskManifest & { readonly check?: unknown };
  const isWhole = check === digest(JSON.stringify(manifest));
  // A layout of another version may compute its check differently.
  if (manifest.version !== LAYOUT_VERSION && (isWhole || Number.isSafeInteger(manifest.version))) {
    throw new AppError(
      "conflict",
      `${root} has the layout ${String(manifest.version)}, and this version of Winnow knows ${LAYOUT_VERSION}: use the version that made it`,
    );
  }
  if (!isWhole) throw new DamagedManifest();
  return manifest;
}

/** Serialises a manifest together with its checksum. */
export const manifestText = (manifest: DiskManifest): Buffer =>
  Buffer.from(`${JSON.stringify({ ...manifest, check: digest(JSON.stringify(manifest)) }, null, 1)}\n`);

/** Tests if these are the bytes of the manifest of a folder without any write. */
export const isEmptyManifest = (bytes: Buffer): boolean => bytes.equals(manifestText(EMPTY_MANIFEST));

const DRAFT = /^manifest-\d+-\d+\.json$/;

/**
 * Writes the next manifest into the folder of temporary files. If the write is interrupted, the draft there names the
 * files that it made.
 */
export async function draftManifest(files: Files, layout: Layout, manifest: DiskManifest): Promise<string> {
  const path = join(layout.temporary, `manifest-${manifest.counter}-${process.pid}.json`);
  await writeNew(files, path, [manifestText(manifest)]);
  return path;
}

/** Reads the drafts that interrupted writes left; skips incomplete ones. */
export async function readDrafts(files: Files, layout: Layout): Promise<readonly DiskManifest[]> {
  const drafts: DiskManifest[] = [];
  for (const name of await files.list(layout.temporary)) {
    const bytes = DRAFT.test(name) ? await files.read(join(layout.temporary, name)) : undefined;
    try {
      if (bytes !== undefined) drafts.push(parseManifest(bytes, layout.root));
    } catch {
      // The interruption cut the draft short.
    }
  }
  return drafts;
}

/**
 * Replaces the manifest by a draft. All of a write takes effect at this moment. Calls `onCommit` after the rename; if
 * forcing the name to the disk then fails, a power failure may leave either manifest.
 */
export async function placeManifest(files: Files, layout: Layout, draft: string, onCommit: () => void): Promise<void> {
  const observed: Files = {
    ...files,
    rename: async (from, to) => {
      await files.rename(from, to);
      onCommit();
    },
  };
  await moveDurably(observed, draft, layout.manifest);
}

/** Converts totals to the port's units: times in minutes since 1970. */
function storedBars(
  totals: BarTotals,
  timeframe: StoredTimeframe,
  minuteReach: number | undefined,
  calendar: Calendar,
): Omit<StoredBars, "content"> {
  const { rows, tickers, first, last } = totals;
  if (first === null || last === null) return { rows, tickers, first: Number.NaN, watermark: Number.NaN };
  if (timeframe === "1m") {
    const begin = minuteReach === undefined ? first : calendar.extendedOpen(calendar.ordinalAtOrAfter(minuteReach));
    return { rows, tickers, first: Math.max(first, begin), watermark: last + 1 };
  }
  const newest = calendar.ordinalAtOrBefore(last);
  return {
    rows,
    tickers,
    first: calendar.regularOpen(calendar.ordinalAtOrAfter(first)),
    watermark: newest === -1 ? Number.NaN : calendar.regularClose(newest),
  };
}

export function portManifest(
  snapshot: string,
  { minuteReach, ...digests }: Pick<StoreManifest, "reference" | "liveFeeds" | "minuteReach">,
  bars: Readonly<Record<StoredTimeframe, BarTotals>>,
  contents: Readonly<Record<StoredTimeframe, string>>,
  calendar: Calendar,
): StoreManifest {
  const stored = (timeframe: StoredTimeframe): StoredBars => ({
    content: contents[timeframe],
    ...storedBars(bars[timeframe], timeframe, minuteReach, calendar),
  });
  return {
    version: LAYOUT_VERSION,
    snapshot,
    ...digests,
    minuteReach,
    bars: { "1d": stored("1d"), "1m": stored("1m") },
  };
}
