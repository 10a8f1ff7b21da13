import { AppError } from "#base";
import type { StoreContext } from "./context.ts";
import { verifyFile } from "./file-check.ts";
import { filesOf } from "./past/past-manifests.ts";
import { countersInHistory, pastManifest } from "./past/read-past-manifest.ts";
import { acknowledgedName, historyName } from "./layout.ts";
import { readManifest } from "./read-manifest.ts";

/** Faults of the files in a data folder, as sentences for the user. */
export interface FolderFaults {
  /** Faults of files of the newest snapshot, which cannot be read without them. */
  readonly damage: readonly string[];
  /** Damaged past manifests, and files that no manifest names. */
  readonly doubts: readonly string[];
}

const FOLDERS = ["bars/1d", "bars/1m", "feeds", "log"] as const;

/**
 * Compares every file of the newest snapshot with its checksum, and lists files that no manifest names. Changes
 * nothing.
 */
export async function checkFolder({ files, layout }: StoreContext): Promise<FolderFaults> {
  const newest = await readManifest(files, layout);
  const damage: string[] = [];
  for (const entry of [...newest.segments, ...Object.values(newest.feeds)]) {
    await verifyFile(layout.path(entry.file), entry).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      damage.push(error.message);
    });
  }
  const doubts: string[] = [];
  const named = new Set(filesOf(newest).keys());
  for (const counter of await countersInHistory(files, layout)) {
    const past = await pastManifest(files, layout, counter);
    const path = layout.path(historyName(counter));
    if (past !== undefined) for (const file of filesOf(past).keys()) named.add(file);
    else doubts.push(`${path} is damaged: answers from that former state cannot be compared; it can be deleted`);
  }
  const logs = [...named].filter((name) => name.endsWith(".log"));
  for (const log of logs) named.add(acknowledgedName(log));
  for (const folder of FOLDERS) {
    for (const name of await files.list(layout.path(folder))) {
      if (named.has(`${folder}/${name}`)) continue;
      doubts.push(
        `${layout.path(`${folder}/${name}`)} belongs to no state: it can be deleted when the folder is whole`,
      );
    }
  }
  return { damage, doubts };
}
