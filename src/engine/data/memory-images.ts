import type { TileArray } from "../tiles/tile-set.ts";

/** A stored image: plain facts, and arrays that are read and checked one by one. */
export interface MemoryImage {
  readonly meta: unknown;
  readonly names: readonly string[];
  /** The array over shared memory; throws when the file does not hold what was saved. */
  load(name: string): TileArray;
}

/** Keeps arrays as they stand in memory, for a fast start. An image is a copy: losing one costs only time. */
export interface MemoryImages {
  /** The image saved under this name and key; undefined where there is none that is whole and current. */
  open(name: string, key: string): MemoryImage | undefined;
  save(name: string, key: string, meta: unknown, arrays: Readonly<Record<string, TileArray>>): Promise<void>;
}
