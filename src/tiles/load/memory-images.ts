import type { TileArray } from "../tile-field.ts";
import type { ColumnBlocks } from "./pending-columns.ts";

/** Allocates `size` bytes of shared memory for a column. */
export type ColumnAllocator = (size: number) => Uint8Array;

/** A current image: plain facts, and arrays in their in-memory layout that are read on demand. */
export interface MemoryImage {
  readonly meta: unknown;
  readonly names: readonly string[];
  /** Reads a whole column, into memory from `allocate` if given; undefined if the column is damaged. */
  load(name: string, allocate?: ColumnAllocator): Promise<unknown>;
  /** Returns the position of a column in the file, for reads block by block; undefined if the image lacks it. */
  blocks(name: string): ColumnBlocks | undefined;
  close(): void;
}

/** Stores arrays in their in-memory layout, for a fast start. An image is a copy: losing one costs only time. */
export interface MemoryImages {
  /** Opens the image that was saved under this name and key; undefined if there is none. */
  open(name: string, key: string): MemoryImage | undefined;
  /** Saves an image under a name and key. */
  save(name: string, key: string, meta: unknown, columns: Readonly<Record<string, TileArray>>): Promise<void>;
  /** Receives the error of a failed save; the load then succeeds without images. If absent, the load fails. */
  unsaved?(error: unknown): void;
}
