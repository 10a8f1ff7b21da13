import type { Fold } from "./fold-tile.ts";
import { KERNEL } from "./kernel.gen.ts";
import type { TileMemory } from "../tile-memory.ts";
import { LANES } from "../tile-set.ts";
import type { TileArray } from "../tile-field.ts";

/** Numbers of the folds in the kernel. */
const KERNEL_FOLDS: Partial<Record<Fold, number>> = { first: 0, last: 1, sum: 2, max: 3, min: 4 };
/** Bytes per slot: three integers and a value. */
const SLOT_BYTES = 20;
/** Bytes per entry of the tile list. */
const LISTED_BYTES = 8;

/** Exports of scripts/kernels/assembly/fold-tiles.ts. */
interface KernelExports {
  foldTiles(
    fold: number,
    column: number,
    tiles: number,
    list: number,
    starts: number,
    known: number,
    ends: number,
    values: number,
  ): void;
}

/** Row ranges to fold and their results, all per slot. */
export interface FoldedTiles {
  /** First row. */
  readonly starts: Int32Array;
  /** End of the rows (exclusive); at most the first row if the slot has none. */
  readonly ends: Int32Array;
  /** Earlier results: the folds of the rows up to smaller ends; absent if there are none. */
  readonly before?: { readonly ends: Int32Array; readonly values: Float64Array } | undefined;
  /** Receives the folded values. */
  readonly values: Float64Array;
}

let kernelModule: WebAssembly.Module | undefined;
const foldsByMemory = new WeakMap<TileMemory, TileFolds>();

/**
 * Folds rows of many tiles in one WebAssembly call over the memory of the tiles. The values are bit for bit those of
 * `foldTile`.
 */
export class TileFolds {
  readonly #kernel: KernelExports;
  readonly #slots: number;
  readonly #at: { readonly list: number; readonly starts: number; readonly known: number; readonly ends: number };
  readonly #valuesAt: number;
  readonly #list: Int32Array;
  readonly #starts: Int32Array;
  readonly #knownEnds: Int32Array;
  readonly #ends: Int32Array;
  readonly #values: Float64Array;

  private constructor(memory: TileMemory, at: number, slots: number) {
    kernelModule ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL), (char) => char.charCodeAt(0)));
    const { exports } = new WebAssembly.Instance(kernelModule, { env: { memory: memory.wasm } });
    // The module is compiled from the source that the interface names.
    this.#kernel = exports as unknown as KernelExports;
    this.#slots = slots;
    const { buffer } = memory.wasm;
    this.#valuesAt = at;
    this.#values = new Float64Array(buffer, at, slots);
    const ints = (k: number): Int32Array => new Int32Array(buffer, at + (8 + 4 * k) * slots, slots);
    [this.#starts, this.#knownEnds, this.#ends] = [ints(0), ints(1), ints(2)];
    this.#list = new Int32Array(buffer, at + SLOT_BYTES * slots, (2 * slots) / LANES);
    this.#at = {
      list: this.#list.byteOffset,
      starts: this.#starts.byteOffset,
      known: this.#knownEnds.byteOffset,
      ends: this.#ends.byteOffset,
    };
  }

  /**
   * Returns the folds over a memory, with work arrays for `slots` slots; undefined if the memory has no space for them:
   * SLOT_BYTES + 1 bytes per slot. A thread allocates them once, and again only for more slots.
   */
  static of(memory: TileMemory, slots: number): TileFolds | undefined {
    const folds = foldsByMemory.get(memory);
    if (folds !== undefined && folds.#slots >= slots) return folds;
    const at = memory.reserve(SLOT_BYTES * slots + (LISTED_BYTES * slots) / LANES + 8);
    if (at === undefined) return undefined;
    const made = new TileFolds(memory, at, slots);
    foldsByMemory.set(memory, made);
    return made;
  }

  /**
   * Folds rows of the listed tiles of a column in this memory; returns false if the kernel does not have the fold.
   * `tileStart`: first row of each tile.
   */
  fold(
    fold: Fold,
    column: TileArray,
    tileStart: Int32Array,
    tiles: Int32Array,
    { starts, ends, before, values }: FoldedTiles,
  ): boolean {
    const number = KERNEL_FOLDS[fold];
    if (number === undefined) return false;
    const list = this.#list;
    for (let k = 0; k < tiles.length; k++) {
      const tile = tiles[k]!;
      list[2 * k] = tile * LANES;
      list[2 * k + 1] = tileStart[tile]! * LANES * 8;
    }
    this.#starts.set(starts);
    this.#ends.set(ends);
    if (before === undefined) this.#knownEnds.fill(0);
    else {
      this.#knownEnds.set(before.ends);
      this.#values.set(before.values);
    }
    const at = this.#at;
    this.#kernel.foldTiles(
      number,
      column.byteOffset,
      tiles.length,
      at.list,
      at.starts,
      at.known,
      at.ends,
      this.#valuesAt,
    );
    const results = this.#values.subarray(0, values.length);
    if (LANES * tiles.length === values.length) values.set(results);
    else for (const tile of tiles) values.set(results.subarray(tile * LANES, (tile + 1) * LANES), tile * LANES);
    return true;
  }
}
