import { AppError } from "#base";
import type { Files } from "./files.ts";
import { countersInHistory, pastManifest } from "./past/read-past-manifest.ts";
import { historyName, MANIFEST, type Layout } from "./layout.ts";
import { DamagedManifest, EMPTY_MANIFEST, parseManifest, type DiskManifest } from "./manifest.ts";

/** Folders that have files only after a write, which also creates a manifest. */
const TRACES = ["bars/1d", "bars/1m", "feeds", "log", "history", "quarantine", "images"] as const;

/**
 * Reads the manifest of a snapshot: the newest of the folder, or the layout's past snapshot. Returns the empty manifest
 * for a folder without any trace of a write. Throws unavailable, with the remedy, if the manifest is damaged, missing
 * although files of a write exist, or older than one in `history/`; conflict for the layout of another version.
 */
export async function readManifest(files: Files, layout: Layout): Promise<DiskManifest> {
  const { past } = layout;
  if (past !== undefined && past.manifest !== MANIFEST) return readPast(files, layout);
  for (;;) {
    const bytes = await files.read(layout.manifest);
    if (bytes === undefined) {
      const trace = await traceIn(files, layout);
      if (trace === undefined) return EMPTY_MANIFEST;
      // Another process may have created it since.
      if ((await files.read(layout.manifest)) !== undefined) continue;
      throw await unusable(files, layout, `is missing, and only it tells which files count (${trace} is there)`);
    }
    const manifest = await parsed(files, layout, bytes);
    const newer = await newerThan(files, layout, manifest);
    if (newer === undefined) return manifest;
    // A write may have come between the two reads.
    if ((await files.read(layout.manifest))?.equals(bytes) === false) continue;
    throw await unusable(files, layout, `is older than ${historyName(newer)}, which took its place`);
  }
}

async function readPast(files: Files, layout: Layout): Promise<DiskManifest> {
  const bytes = await files.read(layout.manifest);
  try {
    if (bytes !== undefined) return parseManifest(bytes, layout.root);
  } catch (error) {
    if (!(error instanceof DamagedManifest)) throw error;
  }
  throw new AppError("unavailable", `${layout.manifest} is gone or damaged: this past state can no longer be read`);
}

async function parsed(files: Files, layout: Layout, bytes: Buffer): Promise<DiskManifest> {
  try {
    return parseManifest(bytes, layout.root);
  } catch (error) {
    throw error instanceof DamagedManifest ? await unusable(files, layout, "is damaged") : error;
  }
}

/** Returns the counter of a manifest in `history/` that is newer than the given one; undefined if there is none. */
async function newerThan(files: Files, layout: Layout, { counter }: DiskManifest): Promise<number | undefined> {
  for (const later of await countersInHistory(files, layout)) {
    if (later <= counter) return undefined;
    if ((await pastManifest(files, layout, later)) !== undefined) return later;
  }
  return undefined;
}

/** Returns the name of a file that a write has left; undefined if there is none. */
async function traceIn(files: Files, layout: Layout): Promise<string | undefined> {
  for (const folder of TRACES) {
    const [name] = await files.list(layout.path(folder));
    if (name !== undefined) return `${folder}/${name}`;
  }
  return undefined;
}

async function unusable(files: Files, layout: Layout, how: string): Promise<AppError> {
  const kept = await newestWhole(files, layout);
  const restore = `restore a backup into an empty folder (winnow restore)`;
  const way =
    kept === undefined
      ? `${restore}, or import the data again into one`
      : `copy ${layout.path(historyName(kept.counter))} to ${layout.manifest} (the newest state that is kept whole: ${amount(kept)}), or ${restore}`;
  return new AppError(
    "unavailable",
    `${layout.manifest} ${how}; nothing was changed. If the folder is still being copied, wait for the end of that. Else ${way}.`,
  );
}

function amount({ bars }: DiskManifest): string {
  const count = (n: number): string => n.toLocaleString("en-US");
  return `${count(bars["1d"].rows)} daily bars and ${count(bars["1m"].rows)} minutes in segments`;
}

/** Returns the newest manifest of `history/` whose files all exist at full length. */
async function newestWhole(files: Files, layout: Layout): Promise<DiskManifest | undefined> {
  for (const counter of await countersInHistory(files, layout)) {
    const manifest = await pastManifest(files, layout, counter);
    if (manifest === undefined) continue;
    let isWhole = manifest.counter > 0 || (await files.size(layout.path(manifest.log))) !== undefined;
    for (const log of manifest.olderLogs ?? []) isWhole &&= (await files.size(layout.path(log))) !== undefined;
    for (const { file, bytes } of [...manifest.segments, ...Object.values(manifest.feeds)]) {
      isWhole &&= (await files.size(layout.path(file))) === bytes;
    }
    if (isWhole) return manifest;
  }
  return undefined;
}
