import type { TileArray } from "../tiles/tile-set.ts";

/** A stored image: plain facts, and arrays as they stand in memory. */
export interface MemoryImage {
  readonly meta: unknown;
  readonly columns: Readonly<Record<string, unknown>>;
}

/** Keeps arrays as they stand in memory, for a fast start. An image is a copy: losing one costs only time. */
export interface MemoryImages {
  /**
   * The image saved under this name and key; undefined where none is whole and current. `room` gives so many bytes of
   * shared memory for a column; without it, each has memory of its own.
   */
  read(name: string, key: string, room?: (size: number) => Uint8Array): Promise<MemoryImage | undefined>;
  save(name: string, key: string, meta: unknown, columns: Readonly<Record<string, TileArray>>): Promise<void>;
}
