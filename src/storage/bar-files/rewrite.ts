import { logName } from "./layout.ts";
import type { StoreContext } from "./context.ts";
import { digest, logsOf, type DiskManifest } from "./manifest.ts";
import { publish, removeTemporaries, type Produced } from "./publish.ts";

/**
 * Files that hold the bars of other files: logs folded into segments, or merged segments. They count once the holder of
 * the lock publishes them; the data and the name of the snapshot stay the same. Can be sent between threads.
 */
export interface Rewrite {
  /** Digest of the segments and the feeds, with the history, that were read. */
  readonly base: string;
  /** Logs whose bars are in the files; the oldest ones of the manifest. */
  readonly logs: readonly string[];
  /** Number of records in these logs. */
  readonly records: number;
  /** Members of the manifest that change. */
  readonly change: Partial<Pick<DiskManifest, "snapshot" | "segments" | "bars" | "feeds">>;
  /** Number of the newest file. */
  readonly counter: number;
  readonly produced: readonly Produced[];
}

/** Returns a digest of the files that a rewrite depends on. */
export const baseOf = ({ segments, feeds }: DiskManifest): string => digest(JSON.stringify([segments, feeds]));

/**
 * Publishes a rewrite and returns the new manifest. Returns undefined and removes the files if the segments, the feeds
 * or the logs that were read have changed since. Requires the write lock.
 */
export async function publishRewrite(
  context: StoreContext,
  before: DiskManifest,
  { base, logs, change, ...rewrite }: Rewrite,
): Promise<DiskManifest | undefined> {
  const named = logsOf(before);
  if (base !== baseOf(before) || logs.some((log, i) => log !== named[i])) {
    await removeTemporaries(context.files, rewrite.produced);
    return undefined;
  }
  const counter = Math.max(before.counter, rewrite.counter) + 1;
  const { olderLogs: _, ...kept } = before;
  const left = named.slice(logs.length);
  const after: DiskManifest = {
    ...kept,
    ...change,
    counter,
    feeds: { ...before.feeds, ...change.feeds },
    log: left.at(-1) ?? logName(counter),
    ...(left.length > 1 ? { olderLogs: left.slice(0, -1) } : {}),
  };
  await publish(context, before, after, rewrite.produced);
  return { ...after, logMade: true };
}
