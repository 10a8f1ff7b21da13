import type { BarField } from "#market";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { NewestBars } from "../tiles/newest-bars.ts";
import type { TileMemory } from "../tiles/tile-memory.ts";
import { LANES, type TileArray, type TileSet } from "../tiles/tile-set.ts";
import { ROW_BYTES } from "./vector.ts";

/** A column of which newest bars were forming. */
export interface PartialColumn {
  readonly field: BarField;
  readonly place: TileArray;
}

/** Rows of a tile whose row 0 stands at `start` of each column. */
interface TileRows {
  readonly first: number;
  readonly start: number;
  readonly least: number;
  readonly most: number;
}

/**
 * The newest rows of columns with the bars that were still forming: what a column holds there is the whole bar, so a
 * function is given these rows apart from those before them.
 */
export class PartialRows {
  readonly #newest: NewestBars;
  readonly #bars: FrameBars;
  readonly #tiles: TileSet;
  readonly #columns: readonly PartialColumn[];
  /** All of the memory. */
  readonly #floats: Float64Array;
  /** Of each column the newest values in it, by slot; 0 of those that are not read. */
  readonly #values: readonly Float64Array[];
  /** The instruments whose newest bars are read, and 1 of each of their slots. */
  readonly #readers: Int32Array;
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

  /** Bytes of the values of so many columns. */
  static bytes(tiles: TileSet, columns: number): number {
    return 8 * slotsOf(tiles) * columns;
  }

  /**
   * Undefined where no bar of a frame is forming. `tiles`: where the rows are, in `memory`; `at`: the byte of it from which
   * on there is room for values.
   */
  static of(
    bars: FrameBars,
    tiles: TileSet,
    columns: readonly PartialColumn[],
    memory: TileMemory,
    at: number,
  ): PartialRows | undefined {
    const { partialBars: formed } = bars.tiles;
    return formed === undefined ? undefined : new PartialRows(formed, bars, tiles, columns, memory, at);
  }

  /** Parameters that `set` writes. */
  get parameters(): number {
    return 1 + this.#columns.length;
  }

  /** Finds what is read of the newest bars of lanes[0 … count-1]; `asked`: of each slot the bars that count. */
  find(lanes: Int32Array, count: number, asked: Int32Array, checkpoint: () => void): void {
    const { slots } = this.#tiles.layout;
    const readers = this.#listReaders(lanes, count, asked);
    if (readers.length === 0) return;
    for (const [c, { field }] of this.#columns.entries()) {
      // Rows of lanes that are not asked are computed too: a gap in them would have the tile computed with care.
      this.#newest.write(field, readers, { slots, values: this.#values[c]!.fill(0) }, checkpoint);
    }
  }

  /** Those of whom so many bars are asked that the newest one is among them, which was forming. */
  #listReaders(lanes: Int32Array, count: number, asked: Int32Array): Int32Array {
    const { slots } = this.#tiles.layout;
    const { lengths } = this.#bars.tiles.layout;
    const { members } = this.#newest;
    this.#isRead.fill(0);
    let read = 0;
    for (let k = 0; k < count; k++) {
      const i = lanes[k]!;
      const slot = slots[i]!;
      if (slot < 0 || members[i] !== 1 || asked[slot] !== lengths[i]) continue;
      this.#isRead[slot] = 1;
      this.#readers[read++] = i;
    }
    return this.#readers.subarray(0, read);
  }

  /**
   * Sets parameters from `parameter` on to the first row of a tile, × ROW_BYTES, of which columns stand elsewhere, and to where
   * row 0 of each would be there. `laneBars`: rows of each lane; from byte `room` on there is room for rows least-1 … most-1.
   */
  set(parameters: number[], parameter: number, tile: TileRows, laneBars: Int32Array, room: number): void {
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
      // Where all lanes have newest bars on one row, that row is as it lies.
      let row = this.#values[c]!.byteOffset + 8 * first;
      if (reads && !isWhole) {
        this.#copy(c, tile, laneBars, room);
        row = room;
        room += (most - from) * ROW_BYTES;
      }
      parameters[parameter + 1 + c] = row - from * ROW_BYTES;
    }
  }

  /** Copies rows least-1 … most-1 of a column to byte `target`, with the newest bars in them. */
  #copy(c: number, { first, start, least, most }: TileRows, laneBars: Int32Array, target: number): void {
    const floats = this.#floats;
    const values = this.#values[c]!;
    // Addresses are unsigned numbers of 32 bits.
    const write = target >>> 3;
    const read = (this.#columns[c]!.place.byteOffset >>> 3) + start + (least - 1) * LANES;
    for (let j = 0; j < (most - least + 1) * LANES; j++) floats[write + j] = floats[read + j]!;
    for (let lane = 0; lane < LANES; lane++) {
      const bars = laneBars[lane]!;
      if (bars === 0 || this.#isRead[first + lane] === 0) continue;
      floats[write + (bars - least) * LANES + lane] = values[first + lane]!;
    }
  }
}

const slotsOf = ({ layout }: TileSet): number => LANES * layout.tileEnd.length;
