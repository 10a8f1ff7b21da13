import type { Calendar } from "#market";
import { Database } from "./database.ts";
import type { Files } from "./files.ts";

import type { Layout } from "./layout.ts";

/** Settings and shared objects of an open store. */
export interface StoreContext {
  readonly files: Files;
  readonly layout: Layout;
  readonly calendar: Calendar;
  /** Memory that DuckDB may use, such as "2GB". */
  readonly memoryLimit: string;
  readonly threads: number;
  /** Number of segments of a timeframe above which they are merged. */
  readonly maxSegments: number;
  /** How many past snapshots are kept. */
  readonly kept: RetentionLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Paths of stored files whose checksums were already verified. */
  readonly whole: Set<string>;
  /** Harmless faults, as sentences for the user: a truncated log tail, a merge that failed. */
  readonly notices: string[];
}

/**
 * Opens a database that may access the data folder and `paths`, runs `work` on it and closes it. Requires the write
 * lock.
 */
export async function withDatabase<T>(
  context: StoreContext,
  paths: readonly string[],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await Database.open({
    temporary: context.layout.temporary,
    folders: [context.layout.root],
    paths,
    memoryLimit: context.memoryLimit,
    threads: context.threads,
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Limits on the past snapshots that a folder keeps. */
export interface RetentionLimits {
  /** Bytes of files that only past snapshots refer to. */
  readonly bytes: number;
  readonly states: number;
}
