import type { StoreContext } from "./context.ts";
import type { Files } from "./files.ts";
import { historyName, Layout, MANIFEST, type PastState } from "./layout.ts";
import { readLog } from "./log.ts";
import { copyManifest, readManifest, type DiskManifest } from "./manifest.ts";

/** How much of the past a folder keeps. */
export interface Kept {
  /** Bytes of files that past states alone name. */
  readonly bytes: number;
  readonly states: number;
}

export const KEPT: Kept = { bytes: 512 * 2 ** 20, states: 100 };

const PLACE = /^history\/(\d+)\.json$/;

/**
 * Keeps the state that a write is about to replace: its manifest, and with it the files that it names. The oldest states
 * go when they take more than what is kept. A write that leaves the data as they are replaces no state. Gives what is kept.
 */
export async function keepPast(
  { files, layout, kept }: Pick<StoreContext, "files" | "layout" | "kept">,
  before: DiskManifest,
  after: DiskManifest,
): Promise<readonly DiskManifest[]> {
  if (before.snapshot !== after.snapshot && kept.states > 0) {
    await copyManifest(files, layout.path(historyName(before.counter)), before);
  }
  const here = filesOf(after);
  const seen = new Set<string>();
  const states: DiskManifest[] = [];
  let bytes = 0;
  for (const name of await historyOf(files, layout)) {
    const manifest = await manifestAt(files, layout, name);
    for (const [file, size] of manifest === undefined ? [] : filesOf(manifest)) {
      if (here.has(file) || seen.has(file)) continue;
      seen.add(file);
      bytes += size ?? (await files.size(layout.path(file))) ?? 0;
    }
    if (manifest !== undefined && states.length < kept.states && bytes <= kept.bytes) states.push(manifest);
    else await files.remove(layout.path(name));
  }
  return states;
}

/** The state was not replaced after all. */
export async function forgetPast(
  { files, layout }: Pick<StoreContext, "files" | "layout">,
  before: DiskManifest,
): Promise<void> {
  await files.remove(layout.path(historyName(before.counter)));
}

/** Names of a manifest's files with their sizes; that of the log is not in it. */
function filesOf({ log, segments, feeds }: DiskManifest): ReadonlyMap<string, number | undefined> {
  const named = [...segments, ...Object.values(feeds)].map(({ file, bytes }) => [file, bytes] as const);
  return new Map<string, number | undefined>([...named, [log, undefined]]);
}

/** Manifests of past states, the newest first. */
async function historyOf(files: Files, layout: Layout): Promise<readonly string[]> {
  const names = (await files.list(layout.path("history"))).map((name) => `history/${name}`);
  const number = (name: string): number => Number(PLACE.exec(name)?.[1] ?? -1);
  return names.filter((name) => PLACE.test(name)).sort((a, b) => number(b) - number(a));
}

/** undefined where it is damaged, or of another version: it is then no state that anybody can go back to. */
async function manifestAt(files: Files, { root }: Layout, name: string): Promise<DiskManifest | undefined> {
  try {
    return await readManifest(files, new Layout(root, { manifest: name, snapshot: "" }));
  } catch {
    return undefined;
  }
}

/** The manifests of the past states that are kept. */
export async function pastManifests(files: Files, layout: Layout): Promise<readonly DiskManifest[]> {
  const manifests: DiskManifest[] = [];
  for (const name of await historyOf(files, layout)) {
    const manifest = await manifestAt(files, layout, name);
    if (manifest !== undefined) manifests.push(manifest);
  }
  return manifests;
}

/** The context of a store that reads the data which had a name; undefined where the folder no longer keeps them. */
export async function contextAt(context: StoreContext, snapshot: string): Promise<StoreContext | undefined> {
  const { files, layout } = context;
  for (const name of [MANIFEST, ...(await historyOf(files, layout))]) {
    const past: PastState = { manifest: name, snapshot };
    const manifest = await manifestAt(files, layout, name);
    if (manifest === undefined) continue;
    const isOwn = manifest.snapshot === snapshot;
    if (isOwn || (await isInLog(files, layout.path(manifest.log), snapshot))) {
      return { ...context, layout: new Layout(layout.root, past), notices: [] };
    }
  }
  return undefined;
}

async function isInLog(files: Files, path: string, snapshot: string): Promise<boolean> {
  const { records } = await readLog(files, path);
  return records.some(({ header }) => header.snapshot === snapshot);
}
