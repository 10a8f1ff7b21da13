import type { BarField } from "#market";
import {
  type FrameBars,
  writeNewest,
  type NewestBars,
  type TileMemory,
  LANES,
  type TileSet,
  type TileArray,
} from "#tiles";
import { ROW_BYTES } from "./vector.ts";

/** A column whose newest bars may be partial. */
export interface PartialColumn {
  readonly field: BarField;
  readonly array: TileArray;
}

/**
 * One run over a tile: `first` slot, index of row 0 in each column (`start`), and number of rows of the shortest and
 * longest lane.
 */
interface TileRows {
  readonly first: number;
  readonly start: number;
  readonly least: number;
  readonly most: number;
}

/**
 * The newest rows of columns at a moment when some bars were partial. The columns already hold the whole bars, so a compiled
 * function reads these rows from another place.
 */
export class PartialRows {
  readonly #newest: NewestBars;
  readonly #bars: FrameBars;
  readonly #tiles: TileSet;
  readonly #columns: readonly PartialColumn[];
  /** The whole memory, as 64-bit floats. */
  readonly #floats: Float64Array;
  /** Per column: value of each slot's newest bar; 0 for slots that are not read. */
  readonly #values: readonly Float64Array[];
  /** Instruments whose partial bars are read. */
  readonly #readers: Int32Array;
  /** By slot: 1 if the partial bar of its instrument is read. */
  readonly #isRead: Uint8Array;

  private constructor(
    newest: NewestBars,
    bars: FrameBars,
    tiles: TileSet,
    columns: readonly PartialColumn[],
    memory: TileMemory,
    at: number,
  ) {
    this.#newest = newest;
    this.#bars = bars;
    this.#tiles = tiles;
    this.#columns = columns;
    this.#floats = new Float64Array(memory.wasm.buffer);
    const slots = slotsOf(tiles);
    this.#values = columns.map((_, k) => new Float64Array(memory.wasm.buffer, at + 8 * slots * k, slots));
    this.#readers = new Int32Array(slots);
    this.#isRead = new Uint8Array(slots);
  }

  /** Bytes of the newest values of a number of columns. */
  static bytes(tiles: TileSet, columns: number): number {
    return 8 * slotsOf(tiles) * columns;
  }

  /**
   * Returns undefined if no bar of the frame is partial. `tiles` hold the rows, in `memory`; at byte `at` of that memory
   * there are `bytes` free for newest values.
   */
  static of(
    bars: FrameBars,
    tiles: TileSet,
    columns: readonly PartialColumn[],
    memory: TileMemory,
    at: number,
  ): PartialRows | undefined {
    const { partialBars } = bars.tiles;
    return partialBars === undefined ? undefined : new PartialRows(partialBars, bars, tiles, columns, memory, at);
  }

  /** Number of parameters that `set` writes. */
  get parameters(): number {
    return 1 + this.#columns.length;
  }

  /**
   * Finds the partial bars that a run for lanes[0 … count-1] reads. `requested`: by slot, number of bars up to the
   * requested one.
   */
  find(lanes: Int32Array, count: number, requested: Int32Array, checkpoint: () => void): void {
    const { slots } = this.#tiles.layout;
    const readers = this.#listReaders(lanes, count, requested);
    if (readers.length === 0) return;
    for (const [c, { field }] of this.#columns.entries()) {
      // The function also computes lanes that nobody requested; a NaN there would cost the fast path, hence the zeros.
      writeNewest(this.#newest, field, readers, { slots, values: this.#values[c]!.fill(0) }, checkpoint);
    }
  }

  /** Returns the instruments whose newest bar is partial and among the requested bars. */
  #listReaders(lanes: Int32Array, count: number, requested: Int32Array): Int32Array {
    const { slots } = this.#tiles.layout;
    const { lengths } = this.#bars.tiles.layout;
    const { members } = this.#newest;
    this.#isRead.fill(0);
    let read = 0;
    for (let k = 0; k < count; k++) {
      const i = lanes[k]!;
      const slot = slots[i]!;
      if (slot < 0 || members[i] !== 1 || requested[slot] !== lengths[i]) continue;
      this.#isRead[slot] = 1;
      this.#readers[read++] = i;
    }
    return this.#readers.subarray(0, read);
  }

  /**
   * Sets parameters from index `parameter` on: the first row × ROW_BYTES that lies apart from the columns, and the address of
   * row 0 of each column there. `laneBars`: rows of each lane. At byte `buffer` there is space for rows least-1 … most-1.
   */
  set(parameters: number[], parameter: number, tile: TileRows, laneBars: Int32Array, buffer: number): void {
    const { first, least, most } = tile;
    let reads = false;
    let isWhole = least === most;
    for (let lane = 0; lane < LANES; lane++) {
      if (laneBars[lane] === 0) continue;
      if (this.#isRead[first + lane] === 1) reads = true;
      else isWhole = false;
    }
    const from = reads ? least - 1 : most;
    parameters[parameter] = from * ROW_BYTES;
    for (let c = 0; c < this.#columns.length; c++) {
      // If every lane reads a partial bar on the same row, the newest values are that row already: no copy.
      let row = this.#values[c]!.byteOffset + 8 * first;
      if (reads && !isWhole) {
        this.#copy(c, tile, laneBars, buffer);
        row = buffer;
        buffer += (most - from) * ROW_BYTES;
      }
      parameters[parameter + 1 + c] = row - from * ROW_BYTES;
    }
  }

  /** Copies rows least-1 … most-1 of a column to byte `target`, and puts the partial bars in. */
  #copy(c: number, { first, start, least, most }: TileRows, laneBars: Int32Array, target: number): void {
    const floats = this.#floats;
    const values = this.#values[c]!;
    // Unsigned shift: addresses go up to 4 GiB.
    const write = target >>> 3;
    const read = (this.#columns[c]!.array.byteOffset >>> 3) + start + (least - 1) * LANES;
    for (let j = 0; j < (most - least + 1) * LANES; j++) floats[write + j] = floats[read + j]!;
    for (let lane = 0; lane < LANES; lane++) {
      const bars = laneBars[lane]!;
      if (bars === 0 || this.#isRead[first + lane] === 0) continue;
      floats[write + (bars - least) * LANES + lane] = values[first + lane]!;
    }
  }
}

const slotsOf = ({ layout }: TileSet): number => LANES * layout.tileEnd.length;
