const PAGE = 65_536;
/** Pages of 32-bit addresses: 4 GiB. */
const MOST_PAGES = 65_536;
/** Columns of a tile set at most. */
const MOST_COLUMNS = 16;

/**
 * Memory of the columns of one tile set, shared between threads and open to WebAssembly. Blocks start at whole pages and
 * are never moved or given back; the first page stays free.
 */
export class TileMemory {
  readonly wasm: WebAssembly.Memory;
  #whole = true;

  /** `wasm`: the memory of another thread. */
  constructor(wasm = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true })) {
    this.wasm = wasm;
  }

  /** Whether all that was asked for is in it: what does not fit in 4 GiB is in shared memory elsewhere. */
  get holdsAll(): boolean {
    return this.#whole;
  }

  /** Address of `size` bytes of their own, which are 0; undefined where they do not fit. Any thread may ask. */
  reserve(size: number): number | undefined {
    try {
      return this.wasm.grow(Math.ceil(size / PAGE)) * PAGE;
    } catch {
      return undefined;
    }
  }

  /** Whether `size` bytes still fit, each column of them at whole pages. */
  fits(size: number): boolean {
    return this.#whole && this.wasm.buffer.byteLength + size + MOST_COLUMNS * PAGE <= MOST_PAGES * PAGE;
  }

  /** `size` bytes for a column. */
  bytes(size: number): Uint8Array {
    const at = this.reserve(size);
    if (at !== undefined) return new Uint8Array(this.wasm.buffer, at, size);
    this.#whole = false;
    return new Uint8Array(new SharedArrayBuffer(size));
  }

  floats(length: number): Float64Array {
    const { buffer, byteOffset } = this.bytes(length * 8);
    return new Float64Array(buffer, byteOffset, length);
  }

  ints(length: number): Int32Array {
    const { buffer, byteOffset } = this.bytes(length * 4);
    return new Int32Array(buffer, byteOffset, length);
  }
}
