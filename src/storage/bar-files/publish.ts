import { dirname } from "node:path";
import { AppError } from "#base";
import type { Files } from "./files.ts";
import type { StoreContext } from "./context.ts";
import { filesOf, removeOldest, keepCopy } from "./past/past-manifests.ts";
import { countersInHistory, pastManifest } from "./past/read-past-manifest.ts";
import type { Layout } from "./layout.ts";
import { makeLog } from "./log/log.ts";
import { draftManifest, readDrafts, placeManifest, type DiskManifest } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";

/** A finished temporary file and its final name. */
export interface Produced {
  readonly temporary: string;
  /** Final name, relative to the data folder. */
  readonly name: string;
}

type PublishContext = Pick<StoreContext, "files" | "layout" | "kept" | "notices">;

/**
 * Makes a write take effect: forces the new files to the disk, renames them, and replaces the manifest. A failure
 * before the replacement removes all of them. Without `change`, the files get their names and the manifest stays.
 */
export async function publish(
  context: PublishContext,
  before: DiskManifest,
  change: DiskManifest | undefined,
  produced: readonly Produced[],
): Promise<void> {
  const { files, layout } = context;
  const after: DiskManifest | undefined = change === undefined ? undefined : { ...change, logMade: true };
  let committed = false;
  let draft: string | undefined;
  try {
    // The draft comes before any rename: recovery of a killed write removes the files that the draft names.
    if (after !== undefined) draft = await draftManifest(files, layout, after);
    for (const { temporary, name } of produced) {
      await files.sync(temporary);
      await files.rename(temporary, layout.path(name));
    }
    for (const folder of new Set(produced.map(({ name }) => dirname(layout.path(name))))) await files.sync(folder);
    if (after === undefined || draft === undefined) return;
    if (before.logMade !== true || before.log !== after.log) await makeLog(files, layout, after);
    await requireUnchanged(files, layout, before);
    await placeManifest(files, layout, draft, () => (committed = true));
  } catch (error) {
    if (!committed) {
      await discard(files, layout, produced);
      if (draft !== undefined) await files.remove(draft).catch(() => undefined);
    }
    throw error;
  }
  await updateHistory(context, after);
}

/**
 * Copies the new manifest and removes the oldest ones. A failure becomes a notice and does not fail the write: the next
 * write tries again.
 */
async function updateHistory(context: PublishContext, newest: DiskManifest): Promise<void> {
  try {
    await keepCopy(context, newest);
    await removeOldest(context, newest);
  } catch (error) {
    context.notices.push(`keeping the former states failed and is tried again later: ${String(error)}`);
  }
}

/** Throws conflict if the manifest differs from `before`, as when a folder is copied over one in use. */
async function requireUnchanged(files: Files, layout: Layout, before: DiskManifest): Promise<void> {
  const now = await readManifest(files, layout);
  if (now.counter === before.counter && now.snapshot === before.snapshot) return;
  throw new AppError(
    "conflict",
    `${layout.manifest} was replaced by something else than Winnow while a write was under way: nothing was stored`,
  );
}

/** Removes files that will not be published, also those that have their final name already. */
export async function discard(files: Files, layout: Layout, produced: readonly Produced[]): Promise<void> {
  await removeTemporaries(files, produced);
  for (const { name } of produced) await files.remove(layout.path(name)).catch(() => undefined);
}

/** Removes files that have no final name yet. Another write may use that name meanwhile. */
export async function removeTemporaries(files: Files, produced: readonly Produced[]): Promise<void> {
  for (const { temporary } of produced) await files.remove(temporary).catch(() => undefined);
}

/**
 * Removes the leftovers of interrupted writes: temporary files, and new files that a draft manifest names. No other
 * unnamed file is ever removed. Requires the write lock.
 */
export async function recover(context: PublishContext): Promise<DiskManifest> {
  const { files, layout } = context;
  const newest = await readManifest(files, layout);
  const drafts = await readDrafts(files, layout);
  if (drafts.some(({ counter }) => counter > newest.counter)) {
    const stays = new Set(filesOf(newest).keys());
    for (const counter of await countersInHistory(files, layout)) {
      const past = await pastManifest(files, layout, counter);
      if (past !== undefined) for (const file of filesOf(past).keys()) stays.add(file);
    }
    const left = drafts
      .filter(({ counter }) => counter > newest.counter)
      .flatMap((draft) => [...filesOf(draft).keys()]);
    for (const file of left) if (!stays.has(file)) await files.remove(layout.path(file));
  }
  await files.remove(layout.temporary);
  return newest;
}

/** Replaces the manifest by one of the same data: the first one of a folder, or one with other notes. */
export async function updateManifest(context: PublishContext, manifest: DiskManifest): Promise<void> {
  const { files, layout } = context;
  await placeManifest(files, layout, await draftManifest(files, layout, manifest), () => undefined);
  await keepCopy(context, manifest);
}
