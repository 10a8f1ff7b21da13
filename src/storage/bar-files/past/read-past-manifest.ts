import { AppError } from "#base";
import type { Files } from "../files.ts";
import { historyName, type Layout } from "../layout.ts";
import { DamagedManifest, parseManifest, type DiskManifest } from "../manifest.ts";

const FILE_NAME = /^(\d+)\.json$/;

/** Returns the counters of the manifests in `history/`, newest first. */
export async function countersInHistory(files: Files, layout: Layout): Promise<readonly number[]> {
  const names = await files.list(layout.path("history"));
  return names
    .flatMap((name) => FILE_NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}

/**
 * Reads the manifest with the given counter from `history/`; undefined if it is missing, damaged, or has another
 * counter. Throws the errors of the file system, so that an unreadable file never counts as a damaged one.
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
