import { join } from "node:path";
import type { StoredTimeframe } from "#market";

export const STORED_TIMEFRAMES: readonly StoredTimeframe[] = ["1d", "1m"];

/** The manifest of the newest state. */
export const MANIFEST = "manifest.json";

/** A state of the folder before the newest. */
export interface PastState {
  /** The file that has its manifest, relative to the folder. */
  readonly manifest: string;
  /** Names the data: what the log holds behind it came later. */
  readonly snapshot: string;
}

/** Where things lie in a data folder. Names in the manifest are relative to it, with forward slashes. */
export class Layout {
  readonly root: string;
  /** Absent: the newest state. */
  readonly past: PastState | undefined;

  constructor(root: string, past?: PastState) {
    this.root = root;
    this.past = past;
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

  /** Says that a server has the folder. */
  get serving(): string {
    return this.path("lock-serving");
  }

  /** Files that are being made: whatever lies here when nobody holds the lock is a leftover. */
  get temporary(): string {
    return this.path("tmp");
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

/** Beside a log: how many of its records were acknowledged at least. */
export const acknowledgedName = (log: string): string => log.replace(/\.log$/, ".ack");
