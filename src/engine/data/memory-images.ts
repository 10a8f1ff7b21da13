import type { TileArray } from "../tiles/tile-set.ts";
import type { ColumnBlocks } from "../tiles/pending-columns.ts";

/** Gives so many bytes of shared memory for a column. */
export type ColumnAllocator = (size: number) => Uint8Array;

/** A stored image that is current: plain facts, and arrays as they stand in memory, read when they are asked for. */
export interface MemoryImage {
  readonly meta: unknown;
  readonly names: readonly string[];
  /** A column that is read whole; undefined where it is damaged. Without `room` it has memory of its own. */
  load(name: string, room?: ColumnAllocator): Promise<unknown>;
  /** Where a column stands, for those who read it block by block; undefined where there is none. */
  blocks(name: string): ColumnBlocks | undefined;
  close(): void;
}

/** Keeps arrays as they stand in memory, for a fast start. An image is a copy: losing one costs only time. */
export interface MemoryImages {
  /** The image saved under this name and key; undefined where none is current. */
  open(name: string, key: string): MemoryImage | undefined;
  save(name: string, key: string, meta: unknown, columns: Readonly<Record<string, TileArray>>): Promise<void>;
  /** Told why images could not be saved: the data are there all the same. Absent: loading fails. */
  unsaved?(error: unknown): void;
}
