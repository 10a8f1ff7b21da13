import { createHash } from "node:crypto";
import { join } from "node:path";
import { AppError } from "#base";
import type { Calendar, StoredBars, StoredTimeframe, StoreManifest } from "#market";
import { moveDurably, writeNew, type Files } from "./files.ts";
import { MANIFEST, type Layout } from "./layout.ts";

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
  /** The log whose records come on top of the segments; absent on disk while it is empty. */
  readonly log: string;
  /** In the order in which they were written: later rows take the place of earlier ones. */
  readonly segments: readonly SegmentEntry[];
  readonly feeds: Readonly<Record<string, FeedEntry>>;
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

/** Errors: conflict for the layout of another version, unavailable for a manifest that is damaged. */
export async function readManifest(files: Files, layout: Layout): Promise<DiskManifest> {
  const bytes = await files.read(layout.manifest);
  if (bytes !== undefined) return parseManifest(bytes, layout);
  if (layout.past === undefined || layout.past.manifest === MANIFEST) return EMPTY_MANIFEST;
  throw new AppError("unavailable", `${layout.manifest} is gone: a write has removed this past state meanwhile`);
}

function parseManifest(bytes: Buffer, layout: Layout): DiskManifest {
  const damaged = new AppError("unavailable", `${layout.manifest} is damaged: restore the data folder from a backup`);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw damaged;
  }
  if (typeof value !== "object" || value === null || !("version" in value)) throw damaged;
  if (value.version !== LAYOUT_VERSION) {
    throw new AppError(
      "conflict",
      `${layout.root} has the layout ${String(value.version)}, and this version of Winnow knows ${LAYOUT_VERSION}: use the version that made it`,
    );
  }
  const { check, ...manifest } = value as DiskManifest & { readonly check?: unknown };
  if (check !== digest(JSON.stringify(manifest))) throw damaged;
  return manifest;
}

const manifestText = (manifest: DiskManifest): Buffer =>
  Buffer.from(`${JSON.stringify({ ...manifest, check: digest(JSON.stringify(manifest)) }, null, 1)}\n`);

/** Writes a manifest to a file that no state rests on: one that is torn by a crash does not pass its check. */
export async function copyManifest(files: Files, path: string, manifest: DiskManifest): Promise<void> {
  const file = await files.create(path);
  try {
    await file.write(manifestText(manifest), 0);
  } finally {
    await file.close();
  }
}

/**
 * Replaces the manifest: the moment in which a write takes effect, all of it. `onCommit` is called when the new one
 * stands; should forcing its name to the disk then fail, which of the two a power failure leaves is open.
 */
export async function writeManifest(
  files: Files,
  layout: Layout,
  manifest: DiskManifest,
  onCommit: () => void,
): Promise<void> {
  const temporary = join(layout.temporary, `manifest-${manifest.counter}-${process.pid}.json`);
  await writeNew(files, temporary, [manifestText(manifest)]);
  const marked: Files = {
    ...files,
    rename: async (from, to) => {
      await files.rename(from, to);
      onCommit();
    },
  };
  try {
    await moveDurably(marked, temporary, layout.manifest);
  } catch (error) {
    await files.remove(temporary).catch(() => undefined);
    throw error;
  }
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
