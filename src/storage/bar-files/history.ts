import { join } from "node:path";
import type { StoreContext } from "./context.ts";
import { writeNew, type Files } from "./files.ts";
import { countersInHistory, pastManifest } from "./history-files.ts";
import { acknowledgedName, historyName, Layout, MANIFEST, type PastState } from "./layout.ts";
import { readLog } from "./log.ts";
import { manifestText, type DiskManifest } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";

/** How much of the past a folder keeps. */
export interface Kept {
  /** Bytes of files that past states alone name. */
  readonly bytes: number;
  readonly states: number;
}

export const KEPT: Kept = { bytes: 512 * 2 ** 20, states: 100 };

type HistoryContext = Pick<StoreContext, "files" | "layout" | "kept">;

/**
 * Keeps a copy of a manifest in `history/`: of each that took effect, the newest too, so that a manifest which is lost or
 * replaced by an older one is noticed, and can be put back.
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
 * Removes the oldest states where they take more than what is kept, and those that were only rewritten into other files;
 * with each the files that no state names which stays. A manifest that cannot be read is no state, and stays with its files.
 */
export async function forgetOldest({ files, layout, kept }: HistoryContext, newest: DiskManifest): Promise<void> {
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
    const isRewritten = manifest.snapshot === staying.at(-1)!.snapshot && manifest.log === staying.at(-1)!.log;
    if (!isRewritten) states++;
    const isKept = !isRewritten && states <= kept.states && bytes <= kept.bytes;
    // Readers may still be at work on the state that was replaced last.
    if (isKept || staying.length === 1) staying.push(manifest);
    else leaving.push(manifest);
  }
  const stays = new Set(staying.flatMap((manifest) => [...filesOf(manifest).keys()]));
  for (const manifest of leaving.toReversed()) {
    for (const file of filesOf(manifest).keys()) if (!stays.has(file)) await removeStored(files, layout, file);
    await files.remove(layout.path(historyName(manifest.counter)));
  }
}

/** Removes a file that a manifest named, with what is kept beside it. */
async function removeStored(files: Files, layout: Layout, file: string): Promise<void> {
  if (file.endsWith(".log")) await files.remove(layout.path(acknowledgedName(file)));
  await files.remove(layout.path(file));
}

/** Names of a manifest's files with their sizes; that of the log is not in it. */
export function filesOf({ log, segments, feeds }: DiskManifest): ReadonlyMap<string, number | undefined> {
  const named = [...segments, ...Object.values(feeds)].map(({ file, bytes }) => [file, bytes] as const);
  return new Map<string, number | undefined>([...named, [log, undefined]]);
}

/** The context of a store that reads the data which had a name; undefined where the folder no longer keeps them. */
export async function contextAt(context: StoreContext, snapshot: string): Promise<StoreContext | undefined> {
  const { files, layout } = context;
  const newest = await readManifest(files, layout);
  for (const counter of [newest.counter, ...(await countersInHistory(files, layout))]) {
    const isNewest = counter === newest.counter;
    const manifest = isNewest ? newest : await pastManifest(files, layout, counter);
    if (manifest === undefined) continue;
    const past: PastState = { manifest: isNewest ? MANIFEST : historyName(counter), snapshot };
    if (manifest.snapshot === snapshot || (await isInLog(files, layout.path(manifest.log), snapshot))) {
      return { ...context, layout: new Layout(layout.root, past), notices: [] };
    }
  }
  return undefined;
}

async function isInLog(files: Files, path: string, snapshot: string): Promise<boolean> {
  const { records } = await readLog(files, path);
  return records.some(({ header }) => header.snapshot === snapshot);
}
