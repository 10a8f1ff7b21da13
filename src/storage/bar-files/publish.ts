import { dirname } from "node:path";
import type { Files } from "./files.ts";
import type { StoreContext } from "./context.ts";
import { forgetPast, keepPast } from "./history.ts";
import type { Layout } from "./layout.ts";
import { writeManifest, type DiskManifest } from "./manifest.ts";

/** A finished file that waits for its name. */
export interface Produced {
  readonly temporary: string;
  /** Relative to the data folder. */
  readonly name: string;
}

/** Folders whose files count only when the manifest names them. */
const MANAGED = ["bars/1d", "bars/1m", "feeds", "log"] as const;

/**
 * Makes a write take effect: forces the new files to the disk, names them, and replaces the manifest. When it fails
 * before that, nothing stays of it. Without `after` the files get their names and the manifest stays.
 */
export async function publish(
  context: Pick<StoreContext, "files" | "layout" | "kept">,
  before: DiskManifest,
  after: DiskManifest | undefined,
  produced: readonly Produced[],
): Promise<void> {
  const { files, layout } = context;
  let committed = false;
  let past: readonly DiskManifest[] | undefined;
  try {
    for (const { temporary, name } of produced) {
      await files.sync(temporary);
      await files.rename(temporary, layout.path(name));
    }
    for (const folder of new Set(produced.map(({ name }) => dirname(layout.path(name))))) await files.sync(folder);
    if (after === undefined) return;
    // A past state that could not be kept is one that nobody can go back to: no reason to refuse the write.
    past = await keepPast(context, before, after).catch(() => undefined);
    await writeManifest(files, layout, after, () => (committed = true));
  } catch (error) {
    if (!committed) {
      await discard(files, layout, produced);
      await forgetPast(context, before).catch(() => undefined);
    }
    throw error;
  }
  // Readers may still be at work on the files of the state before; those are removed after the next write.
  if (past !== undefined) await removeUnnamed(files, layout, [before, after, ...past]).catch(() => undefined);
}

/** Removes files that will not be used after all. */
export async function discard(files: Files, layout: Layout, produced: readonly Produced[]): Promise<void> {
  for (const { temporary, name } of produced) {
    await files.remove(temporary).catch(() => undefined);
    await files.remove(layout.path(name)).catch(() => undefined);
  }
}

/** Removes every managed file that none of the manifests names. */
export async function removeUnnamed(files: Files, layout: Layout, manifests: readonly DiskManifest[]): Promise<void> {
  const named = new Set<string>();
  for (const manifest of manifests) {
    named.add(manifest.log);
    for (const { file } of manifest.segments) named.add(file);
    for (const { file } of Object.values(manifest.feeds)) named.add(file);
  }
  for (const folder of MANAGED) {
    for (const name of await files.list(layout.path(folder))) {
      if (!named.has(`${folder}/${name}`)) await files.remove(layout.path(`${folder}/${name}`));
    }
  }
}
