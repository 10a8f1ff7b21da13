import type { Fold } from "./fold-tile.ts";
import { KERNEL } from "./kernel.gen.ts";
import type { TileMemory } from "./tile-memory.ts";
import { LANES, type TileArray } from "./tile-set.ts";

/** Folds as the kernel counts them. */
const KERNEL_FOLDS: Partial<Record<Fold, number>> = { first: 0, last: 1, sum: 2, max: 3, min: 4 };
/** Bytes by slot: three whole numbers and a value; and of a tile in the list. */
const SLOT_BYTES = 20;
const LISTED_BYTES = 8;

/** What scripts/kernels/assembly/fold-tiles.ts exports. */
interface KernelExports {
  foldTiles(
    fold: number,
    column: number,
    tiles: number,
    list: number,
    froms: number,
    known: number,
    ends: number,
    values: number,
  ): void;
}

/** Rows of tiles that are folded, all by slot. */
export interface FoldedTiles {
  /** The first row. */
  readonly froms: Int32Array;
  /** The row after the last; one that is not after the first where there is none. */
  readonly ends: Int32Array;
  /** What rows before these ends were folded to; absent where nothing is known. */
  readonly before?: { readonly ends: Int32Array; readonly values: Float64Array } | undefined;
  /** What they are folded to. */
  readonly values: Float64Array;
}

let module: WebAssembly.Module | undefined;
const known = new WeakMap<TileMemory, TileFolds>();

/** Folds rows of many tiles in one call, over the memory that holds them: the very values of `foldTile`. */
export class TileFolds {
  readonly #kernel: KernelExports;
  readonly #slots: number;
  readonly #at: { readonly list: number; readonly froms: number; readonly known: number; readonly ends: number };
  readonly #valuesAt: number;
  readonly #list: Int32Array;
  readonly #froms: Int32Array;
  readonly #known: Int32Array;
  readonly #ends: Int32Array;
  readonly #values: Float64Array;

  private constructor(memory: TileMemory, at: number, slots: number) {
    module ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL), (char) => char.charCodeAt(0)));
    const { exports } = new WebAssembly.Instance(module, { env: { memory: memory.wasm } });
    // The module is compiled from the source that the interface names.
    this.#kernel = exports as unknown as KernelExports;
    this.#slots = slots;
    const { buffer } = memory.wasm;
    this.#valuesAt = at;
    this.#values = new Float64Array(buffer, at, slots);
    const ints = (k: number): Int32Array => new Int32Array(buffer, at + (8 + 4 * k) * slots, slots);
    [this.#froms, this.#known, this.#ends] = [ints(0), ints(1), ints(2)];
    this.#list = new Int32Array(buffer, at + SLOT_BYTES * slots, (2 * slots) / LANES);
    this.#at = {
      list: this.#list.byteOffset,
      froms: this.#froms.byteOffset,
      known: this.#known.byteOffset,
      ends: this.#ends.byteOffset,
    };
  }

  /**
   * Undefined where a memory has no room for it: SLOT_BYTES + 1 bytes of each of so many slots, which a thread takes once,
   * and once more when there are more slots.
   */
  static of(memory: TileMemory, slots: number): TileFolds | undefined {
    const folds = known.get(memory);
    if (folds !== undefined && folds.#slots >= slots) return folds;
    const at = memory.reserve(SLOT_BYTES * slots + (LISTED_BYTES * slots) / LANES + 8);
    if (at === undefined) return undefined;
    const made = new TileFolds(memory, at, slots);
    known.set(memory, made);
    return made;
  }

  /**
   * Folds rows of tiles of a column that stands in the memory; false where it has no such fold. `tileStart`: the first
   * row of each tile.
   */
  fold(
    fold: Fold,
    column: TileArray,
    tileStart: Int32Array,
    tiles: Int32Array,
    { froms, ends, before, values }: FoldedTiles,
  ): boolean {
    const number = KERNEL_FOLDS[fold];
    if (number === undefined) return false;
    const list = this.#list;
    for (let k = 0; k < tiles.length; k++) {
      const tile = tiles[k]!;
      list[2 * k] = tile * LANES;
      list[2 * k + 1] = tileStart[tile]! * LANES * 8;
    }
    this.#froms.set(froms);
    this.#ends.set(ends);
    if (before === undefined) this.#known.fill(0);
    else {
      this.#known.set(before.ends);
      this.#values.set(before.values);
    }
    const at = this.#at;
    this.#kernel.foldTiles(
      number,
      column.byteOffset,
      tiles.length,
      at.list,
      at.froms,
      at.known,
      at.ends,
      this.#valuesAt,
    );
    const found = this.#values.subarray(0, values.length);
    if (LANES * tiles.length === values.length) values.set(found);
    else for (const tile of tiles) values.set(found.subarray(tile * LANES, (tile + 1) * LANES), tile * LANES);
    return true;
  }
}
