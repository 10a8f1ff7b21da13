import { dirname } from "node:path";
import { AppError } from "#base";
import type { Files } from "./files.ts";
import type { StoreContext } from "./context.ts";
import { filesOf, forgetOldest, keepCopy } from "./history.ts";
import { countersInHistory, pastManifest } from "./history-files.ts";
import type { Layout } from "./layout.ts";
import { makeLog } from "./log.ts";
import { draftManifest, leftDrafts, placeManifest, type DiskManifest } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";

/** A finished file that waits for its name. */
export interface Produced {
  readonly temporary: string;
  /** Relative to the data folder. */
  readonly name: string;
}

type PublishContext = Pick<StoreContext, "files" | "layout" | "kept" | "notices">;

/**
 * Makes a write take effect: forces the new files to the disk, names them, and replaces the manifest. When it fails
 * before that, nothing stays of it. Without `change` the files get their names and the manifest stays.
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
    // Before any file has its name: what a killed write leaves is what the draft names.
    if (after !== undefined) draft = await draftManifest(files, layout, after);
    for (const { temporary, name } of produced) {
      await files.sync(temporary);
      await files.rename(temporary, layout.path(name));
    }
    for (const folder of new Set(produced.map(({ name }) => dirname(layout.path(name))))) await files.sync(folder);
    if (after === undefined || draft === undefined) return;
    if (before.logMade !== true || before.log !== after.log) await makeLog(files, layout, after);
    await requireStill(files, layout, before);
    await placeManifest(files, layout, draft, () => (committed = true));
  } catch (error) {
    if (!committed) {
      await discard(files, layout, produced);
      if (draft !== undefined) await files.remove(draft).catch(() => undefined);
    }
    throw error;
  }
  await settle(context, after);
}

/** A past state that cannot be kept or removed is no reason to refuse the write: the next one tries again. */
async function settle(context: PublishContext, newest: DiskManifest): Promise<void> {
  try {
    await keepCopy(context, newest);
    await forgetOldest(context, newest);
  } catch (error) {
    context.notices.push(`keeping the former states failed and is tried again later: ${String(error)}`);
  }
}

/** Errors: conflict where another manifest lies there now, as when a folder is copied over one that is in use. */
async function requireStill(files: Files, layout: Layout, before: DiskManifest): Promise<void> {
  const now = await readManifest(files, layout);
  if (now.counter === before.counter && now.snapshot === before.snapshot) return;
  throw new AppError(
    "conflict",
    `${layout.manifest} was replaced by something else than Winnow while a write was under way: nothing was stored`,
  );
}

/** Removes files that will not be used after all. */
export async function discard(files: Files, layout: Layout, produced: readonly Produced[]): Promise<void> {
  for (const { temporary, name } of produced) {
    await files.remove(temporary).catch(() => undefined);
    await files.remove(layout.path(name)).catch(() => undefined);
  }
}

/**
 * Removes what an interrupted write left: temporary files, and those that its draft of a manifest names as new. Nothing else
 * is ever removed for not being named. For the lock's holder.
 */
export async function recover(context: PublishContext): Promise<DiskManifest> {
  const { files, layout } = context;
  const newest = await readManifest(files, layout);
  const drafts = await leftDrafts(files, layout);
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

/** Puts a manifest of the same data in place: the first of a folder, or one with another note. */
export async function noteManifest(context: PublishContext, manifest: DiskManifest): Promise<void> {
  const { files, layout } = context;
  await placeManifest(files, layout, await draftManifest(files, layout, manifest), () => undefined);
  await keepCopy(context, manifest);
}
