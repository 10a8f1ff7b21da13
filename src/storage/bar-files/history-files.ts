import { AppError } from "#base";
import type { Files } from "./files.ts";
import { historyName, type Layout } from "./layout.ts";
import { DamagedManifest, parseManifest, type DiskManifest } from "./manifest.ts";

const PLACE = /^(\d+)\.json$/;

/** Counters of the states whose manifests are in `history/`, the newest first. */
export async function countersInHistory(files: Files, layout: Layout): Promise<readonly number[]> {
  const names = await files.list(layout.path("history"));
  return names
    .flatMap((name) => PLACE.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}

/**
 * The manifest that `history/` has for a counter; undefined where it is gone, damaged, or not of that counter. Errors: those of
 * the file system, so that a file which cannot be read now is never taken for damaged.
 */
export async function pastManifest(files: Files, layout: Layout, counter: number): Promise<DiskManifest | undefined> {
  const bytes = await files.read(layout.path(historyName(counter)));
  if (bytes === undefined) return undefined;
  try {
    const manifest = parseManifest(bytes, layout.root);
    return manifest.counter === counter ? manifest : undefined;
  } catch (error) {
    if (error instanceof DamagedManifest || error instanceof AppError) return undefined;
    throw error;
  }
}
