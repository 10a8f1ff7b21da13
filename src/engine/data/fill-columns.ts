import type { EngineData } from "../tiles/frame-store.ts";
import {
  abandonBlocks,
  mendBlocks,
  readBlocks,
  type BlockFiles,
  type PendingColumn,
} from "../tiles/pending-columns.ts";
import { tilesByName } from "./data-images.ts";

/**
 * Reads all that no scan has needed yet, on the calling thread. Gives the columns that are damaged: scans that need what is
 * wrong in them wait until `mendColumns` is called.
 */
export function fillColumns(columns: readonly PendingColumn[], files: BlockFiles): readonly PendingColumn[] {
  return columns.filter((column) => !readBlocks(column, files));
}

/**
 * Mends damaged columns from the same data made anew from the bars of record, and lets go on those who wait. False where
 * these are not what was written, or absent: then scans that need what is damaged fail.
 */
export function mendColumns(
  damaged: readonly PendingColumn[],
  files: BlockFiles,
  made: EngineData | undefined,
): boolean {
  const tiles = made === undefined ? undefined : tilesByName(made);
  const mended = damaged.map((column) => mendBlocks(column, files, tiles?.[column.image]?.column(column.field)));
  return !mended.includes(false);
}

/** Gives up what of data is not read, where nobody reads the rest or mends it any more: scans that need it fail. */
export function abandonColumns(data: EngineData): void {
  for (const tiles of Object.values(tilesByName(data))) tiles?.pending?.columns.forEach(abandonBlocks);
}
