import { join } from "node:path";
import type { StoredTimeframe } from "#market";

export const STORED_TIMEFRAMES: readonly StoredTimeframe[] = ["1d", "1m"];

/** File name of the manifest of the newest snapshot. */
export const MANIFEST = "manifest.json";

/** A snapshot of the folder before the newest. */
export interface PastSnapshot {
  /** File of its manifest, relative to the folder. */
  readonly manifest: string;
  /** Name of the snapshot; later records of its log do not belong to it. */
  readonly snapshot: string;
}

/** Paths of the files of a data folder. Names in the manifest are relative to the folder, with forward slashes. */
export class Layout {
  readonly root: string;
  /** The past snapshot that is read; absent = the newest. */
  readonly past: PastSnapshot | undefined;
  /** Folder for files under construction. Its contents are leftovers if nobody holds the lock. */
  readonly temporary: string;

  constructor(root: string, past?: PastSnapshot, temporary = "tmp") {
    this.root = root;
    this.past = past;
    this.temporary = this.path(temporary);
  }

  /** Returns the same layout with another folder for files under construction, for work while the writer goes on. */
  aside(): Layout {
    return new Layout(this.root, this.past, "tmp/aside");
  }

  path(name: string): string {
    return join(this.root, name);
  }

  get manifest(): string {
    return this.path(this.past?.manifest ?? MANIFEST);
  }

  get lock(): string {
    return this.path("lock");
  }

  /** Lock file of the server that uses the folder. */
  get serving(): string {
    return this.path("lock-serving");
  }

  /** The user's own closures of the exchange: a JSON array of {date, name, opens?, closes?}. */
  get closures(): string {
    return this.path("closures.json");
  }
}

export const FOLDERS = ["bars/1d", "bars/1m", "feeds", "log", "history", "quarantine", "tmp"] as const;

const numbered = (counter: number): string => String(counter).padStart(4, "0");

export const segmentName = (timeframe: StoredTimeframe, counter: number): string =>
  `bars/${timeframe}/${numbered(counter)}.parquet`;

export const feedName = (feed: string, counter: number): string => `feeds/${feed}-${numbered(counter)}.parquet`;

export const logName = (counter: number): string => `log/${numbered(counter)}.log`;

export const historyName = (counter: number): string => `history/${numbered(counter)}.json`;

/** Returns the file name of a log's count of acknowledged records, a lower bound. */
export const acknowledgedName = (log: string): string => log.replace(/\.log$/, ".ack");
