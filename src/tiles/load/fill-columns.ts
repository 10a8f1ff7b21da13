import type { EngineData } from "../frame-store.ts";
import { abandonBlocks, mendBlocks, readBlocks, type BlockFiles, type PendingColumn } from "./pending-columns.ts";
import { tilesByName } from "./data-images.ts";

/**
 * Reads all blocks that no scan has read yet, on the calling thread. Returns the damaged columns; scans that need a
 * damaged block wait until `mendColumns` is called.
 */
export function fillColumns(columns: readonly PendingColumn[], files: BlockFiles): readonly PendingColumn[] {
  return columns.filter((column) => !readBlocks(column, files));
}

/**
 * Repairs damaged columns from `rebuilt`, the same data rebuilt from the bars of record, and wakes the waiting scans.
 * Returns false if `rebuilt` is absent or differs from what was written: scans that need a damaged block then fail.
 */
export function mendColumns(
  damaged: readonly PendingColumn[],
  files: BlockFiles,
  rebuilt: EngineData | undefined,
): boolean {
  const tiles = rebuilt === undefined ? undefined : tilesByName(rebuilt);
  const mended = damaged.map((column) => mendBlocks(column, files, tiles?.[column.image]?.column(column.field)));
  return !mended.includes(false);
}

/** Gives up all pending blocks of data, because nobody will read or repair them. Scans that need such a block fail. */
export function abandonColumns(data: EngineData): void {
  for (const tiles of Object.values(tilesByName(data))) tiles?.pending?.columns?.forEach(abandonBlocks);
}
