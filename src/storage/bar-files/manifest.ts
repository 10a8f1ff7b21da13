import { createHash } from "node:crypto";
import { join } from "node:path";
import { AppError } from "#base";
import type { Calendar, StoredBars, StoredTimeframe, StoreManifest } from "#market";
import { moveDurably, writeNew, type Files } from "./files.ts";
import type { Layout } from "./layout.ts";

/** Version of the layout on disk. */
export const LAYOUT_VERSION = 1;

/** Columns of a segment that may hold no value at all; readers then need not read them. */
export const SPARSE_COLUMNS = ["vwap", "trades", "adjusted"] as const;
export type SparseColumn = (typeof SPARSE_COLUMNS)[number];

/** A Parquet file of bars, sorted by ticker and time. */
export interface SegmentEntry {
  /** Relative to the data folder. */
  readonly file: string;
  readonly timeframe: StoredTimeframe;
  readonly rows: number;
  readonly bytes: number;
  readonly crc32: number;
  /** Oldest and newest `time` in it. */
  readonly first: number;
  readonly last: number;
  /** Whether it holds a row for a ticker and time that an earlier segment holds too; the later one counts. */
  readonly overrides: boolean;
  readonly empty: readonly SparseColumn[];
}

/** A Parquet file with all rows of a feed. */
export interface FeedEntry {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly crc32: number;
}

/** What the bars of a timeframe amount to; `first` and `last` in the unit of the column `time`, null without bars. */
export interface BarTotals {
  readonly rows: number;
  readonly tickers: number;
  readonly first: number | null;
  readonly last: number | null;
}

/** One state of the data folder: everything that is not named here, or in the log that is, does not count. */
export interface DiskManifest {
  readonly version: number;
  /** Number of the newest file; each new file takes the next. */
  readonly counter: number;
  /** Names the data; rewriting the same data in other files keeps it. */
  readonly snapshot: string;
  /** The log whose records come on top of the segments. */
  readonly log: string;
  /** The log is on the disk, be it empty; absent where it was not made yet. */
  readonly logMade?: true;
  /** In the order in which they were written: later rows take the place of earlier ones. */
  readonly segments: readonly SegmentEntry[];
  readonly feeds: Readonly<Record<string, FeedEntry>>;
  /** What the user's own closures were when a writer last looked; absent while there were none. */
  readonly closures?: string;
  /** Of the segments, without the log. */
  readonly bars: Readonly<Record<StoredTimeframe, BarTotals>>;
}

/** A short name of a text. */
export const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** The name of the data after a write of `content` to the data named `before`. */
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

/** Thrown for a manifest whose bytes are not those that were written. */
export class DamagedManifest extends Error {
  override readonly name = "DamagedManifest";
}

/** Errors: DamagedManifest; conflict for the layout of another version. */
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
  // A layout of another version may have another check.
  if (manifest.version !== LAYOUT_VERSION && (isWhole || Number.isSafeInteger(manifest.version))) {
    throw new AppError(
      "conflict",
      `${root} has the layout ${String(manifest.version)}, and this version of Winnow knows ${LAYOUT_VERSION}: use the version that made it`,
    );
  }
  if (!isWhole) throw new DamagedManifest();
  return manifest;
}

/** The bytes of a manifest, with the check of what it says. */
export const manifestText = (manifest: DiskManifest): Buffer =>
  Buffer.from(`${JSON.stringify({ ...manifest, check: digest(JSON.stringify(manifest)) }, null, 1)}\n`);

/** Whether these are the bytes of the manifest of a folder to which nothing was written. */
export const isEmptyManifest = (bytes: Buffer): boolean => bytes.equals(manifestText(EMPTY_MANIFEST));

const DRAFT = /^manifest-\d+-\d+\.json$/;

/** Writes the manifest that is to come into the folder of temporary files; its place there names what the write makes. */
export async function draftManifest(files: Files, layout: Layout, manifest: DiskManifest): Promise<string> {
  const path = join(layout.temporary, `manifest-${manifest.counter}-${process.pid}.json`);
  await writeNew(files, path, [manifestText(manifest)]);
  return path;
}

/** The manifests that interrupted writes were about to put in place; one that is not whole names nothing. */
export async function leftDrafts(files: Files, layout: Layout): Promise<readonly DiskManifest[]> {
  const drafts: DiskManifest[] = [];
  for (const name of await files.list(layout.temporary)) {
    const bytes = DRAFT.test(name) ? await files.read(join(layout.temporary, name)) : undefined;
    try {
      if (bytes !== undefined) drafts.push(parseManifest(bytes, layout.root));
    } catch {
      // Cut short by the interruption.
    }
  }
  return drafts;
}

/**
 * Puts a draft in the place of the manifest: the moment in which a write takes effect, all of it. `onCommit` is called when
 * the new one stands; should forcing its name to the disk then fail, which of the two a power failure leaves is open.
 */
export async function placeManifest(files: Files, layout: Layout, draft: string, onCommit: () => void): Promise<void> {
  const marked: Files = {
    ...files,
    rename: async (from, to) => {
      await files.rename(from, to);
      onCommit();
    },
  };
  await moveDurably(marked, draft, layout.manifest);
}

/** Totals in the terms of the port: instants in minutes since 1970. */
function storedBars(totals: BarTotals, timeframe: StoredTimeframe, calendar: Calendar): Omit<StoredBars, "content"> {
  const { rows, tickers, first, last } = totals;
  if (first === null || last === null) return { rows, tickers, first: Number.NaN, watermark: Number.NaN };
  if (timeframe === "1m") return { rows, tickers, first, watermark: last + 1 };
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
  feeds: DiskManifest["feeds"],
  bars: Readonly<Record<StoredTimeframe, BarTotals>>,
  contents: Readonly<Record<StoredTimeframe, string>>,
  calendar: Calendar,
): StoreManifest {
  const stored = (timeframe: StoredTimeframe): StoredBars => ({
    content: contents[timeframe],
    ...storedBars(bars[timeframe], timeframe, calendar),
  });
  return {
    version: LAYOUT_VERSION,
    snapshot,
    reference: digest(JSON.stringify(feeds)),
    bars: { "1d": stored("1d"), "1m": stored("1m") },
  };
}
