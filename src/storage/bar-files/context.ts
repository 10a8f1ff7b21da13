import type { Calendar } from "#market";
import { Database } from "./database.ts";
import type { Files } from "./files.ts";
import type { Kept } from "./history.ts";
import type { Layout } from "./layout.ts";

/** What every part of an open store works with. */
export interface StoreContext {
  readonly files: Files;
  readonly layout: Layout;
  readonly calendar: Calendar;
  /** Memory that DuckDB may use, such as "2GB". */
  readonly memoryLimit: string;
  readonly threads: number;
  /** More segments of a timeframe than this are merged. */
  readonly maxSegments: number;
  /** How much of former states is kept. */
  readonly kept: Kept;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Paths of stored files whose bytes were found to be those that were written. */
  readonly whole: Set<string>;
  /** What went wrong without harm: a dropped tail of the log, a compaction that did not come about. */
  readonly notices: string[];
}

/** Runs work on a database that may touch the data folder and `paths`, for the holder of the lock. */
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
