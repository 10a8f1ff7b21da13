const PAGE = 65_536;
/** Limit of 32-bit addresses: 4 GiB. */
const MOST_PAGES = 65_536;
/** Upper bound on the columns of a tile set. */
const MOST_COLUMNS = 16;
/** Bytes that the columns of one tile set may have. */
export const MOST_BYTES = (MOST_PAGES - 1 - MOST_COLUMNS) * PAGE;

/**
 * Memory for the columns of one tile set, shared between threads and accessible to WebAssembly. Blocks start at page
 * boundaries and are never moved or freed; the first page stays unused.
 */
export class TileMemory {
  readonly wasm: WebAssembly.Memory;
  #holdsAll = true;

  /** `wasm`: an existing memory, from another thread. */
  constructor(wasm = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true })) {
    this.wasm = wasm;
  }

  /** True if every allocated column is in this memory. A column that exceeds the 4 GiB gets its own shared buffer. */
  get holdsAll(): boolean {
    return this.#holdsAll;
  }

  /** Allocates `size` zeroed bytes and returns their address; undefined if they do not fit. Safe from any thread. */
  reserve(size: number): number | undefined {
    try {
      return this.wasm.grow(Math.ceil(size / PAGE)) * PAGE;
    } catch {
      return undefined;
    }
  }

  /** True if columns of `size` bytes in total still fit, with each column at a page boundary. */
  fits(size: number): boolean {
    return this.#holdsAll && this.wasm.buffer.byteLength - PAGE + size <= MOST_BYTES;
  }

  /** Allocates `size` bytes for a column, outside this memory if they do not fit. */
  bytes(size: number): Uint8Array {
    const at = this.reserve(size);
    if (at !== undefined) return new Uint8Array(this.wasm.buffer, at, size);
    this.#holdsAll = false;
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
