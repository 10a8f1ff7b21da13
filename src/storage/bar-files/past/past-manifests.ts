import type { RetentionLimits } from "../context.ts";
import { join } from "node:path";
import type { StoreContext } from "../context.ts";
import { writeNew, type Files } from "../files.ts";
import { countersInHistory, pastManifest } from "./read-past-manifest.ts";
import { acknowledgedName, historyName, Layout, MANIFEST, type PastSnapshot } from "../layout.ts";
import { readLog } from "../log/log.ts";
import { logsOf, manifestText, type DiskManifest } from "../manifest.ts";
import { readManifest } from "../read-manifest.ts";

export const DEFAULT_RETENTION: RetentionLimits = { bytes: 512 * 2 ** 20, states: 100 };

type HistoryContext = Pick<StoreContext, "files" | "layout" | "kept">;

/**
 * Copies a manifest that took effect into `history/`. The newest manifest is copied too, so that its loss or its
 * replacement by an older one is detected and can be repaired.
 */
export async function keepCopy({ files, layout }: HistoryContext, manifest: DiskManifest): Promise<void> {
  const name = historyName(manifest.counter);
  const text = manifestText(manifest);
  if ((await files.read(layout.path(name)))?.equals(text) === true) return;
  const draft = join(layout.temporary, name.replaceAll("/", "-"));
  await writeNew(files, draft, [text]);
  await files.rename(draft, layout.path(name));
}

/**
 * Removes the oldest past manifests beyond the limits, and manifests whose data was only rewritten into other files.
 * Removes with each the files that no remaining manifest names. A manifest that cannot be read is skipped; it stays
 * with its files.
 */
export async function removeOldest({ files, layout, kept }: HistoryContext, newest: DiskManifest): Promise<void> {
  const staying = [newest];
  const leaving: DiskManifest[] = [];
  const named = new Set(filesOf(newest).keys());
  let bytes = 0;
  let states = 0;
  for (const counter of await countersInHistory(files, layout)) {
    const manifest = counter < newest.counter ? await pastManifest(files, layout, counter) : undefined;
    if (manifest === undefined) continue;
    for (const [file, size] of filesOf(manifest)) {
      if (named.has(file)) continue;
      named.add(file);
      bytes += size ?? (await files.size(layout.path(file))) ?? 0;
    }
    const later = staying.at(-1)!;
    const isRewritten = manifest.snapshot === later.snapshot && logsOf(later).includes(manifest.log);
    if (!isRewritten) states++;
    const isKept = !isRewritten && states <= kept.states && bytes <= kept.bytes;
    // Readers may still use the snapshot that was replaced last.
    if (isKept || staying.length === 1) staying.push(manifest);
    else leaving.push(manifest);
  }
  const stays = new Set(staying.flatMap((manifest) => [...filesOf(manifest).keys()]));
  for (const manifest of leaving.toReversed()) {
    for (const file of filesOf(manifest).keys()) if (!stays.has(file)) await removeStored(files, layout, file);
    await files.remove(layout.path(historyName(manifest.counter)));
  }
}

/** Removes a file that a manifest named; with a log, also its count of acknowledged records. */
async function removeStored(files: Files, layout: Layout, file: string): Promise<void> {
  if (file.endsWith(".log")) await files.remove(layout.path(acknowledgedName(file)));
  await files.remove(layout.path(file));
}

/** Maps the names of a manifest's files to their sizes in bytes; the size of a log is undefined. */
export function filesOf(manifest: DiskManifest): ReadonlyMap<string, number | undefined> {
  const named = [...manifest.segments, ...Object.values(manifest.feeds)].map(
    ({ file, bytes }) => [file, bytes] as const,
  );
  const logs = logsOf(manifest).map((log) => [log, undefined] as const);
  return new Map<string, number | undefined>([...named, ...logs]);
}

/** Returns a context that reads the snapshot of the given name; undefined if the folder no longer keeps it. */
export async function contextAt(context: StoreContext, snapshot: string): Promise<StoreContext | undefined> {
  const { files, layout } = context;
  const newest = await readManifest(files, layout);
  for (const counter of [newest.counter, ...(await countersInHistory(files, layout))]) {
    const isNewest = counter === newest.counter;
    const manifest = isNewest ? newest : await pastManifest(files, layout, counter);
    if (manifest === undefined) continue;
    const past: PastSnapshot = { manifest: isNewest ? MANIFEST : historyName(counter), snapshot };
    if (manifest.snapshot === snapshot || (await isInLogs(files, layout, manifest, snapshot))) {
      return { ...context, layout: new Layout(layout.root, past), notices: [] };
    }
  }
  return undefined;
}

async function isInLogs(files: Files, layout: Layout, manifest: DiskManifest, snapshot: string): Promise<boolean> {
  for (const log of logsOf(manifest)) {
    const { records } = await readLog(files, layout.path(log));
    if (records.some(({ header }) => header.snapshot === snapshot)) return true;
  }
  return false;
}
