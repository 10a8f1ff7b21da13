import type { EngineData } from "../tiles/frame-store.ts";
import { mendBlocks, readBlocks, type BlockFiles, type UnreadColumn } from "../tiles/unread-columns.ts";
import { tilesByName } from "./data-images.ts";

/**
 * Reads all that no scan has needed yet, on the calling thread. Gives the columns that are damaged: scans that need what is
 * wrong in them wait until `mendColumns` is called.
 */
export function fillColumns(columns: readonly UnreadColumn[], files: BlockFiles): readonly UnreadColumn[] {
  return columns.filter((column) => !readBlocks(column, files));
}

/**
 * Mends damaged columns from the same data made anew from the bars of record, and lets go on those who wait. False where
 * these are not what was written, or absent: then scans that need what is damaged fail.
 */
export function mendColumns(
  damaged: readonly UnreadColumn[],
  files: BlockFiles,
  made: EngineData | undefined,
): boolean {
  const tiles = made === undefined ? undefined : tilesByName(made);
  const mended = damaged.map((column) => mendBlocks(column, files, tiles?.[column.image]?.column(column.field)));
  return !mended.includes(false);
}
