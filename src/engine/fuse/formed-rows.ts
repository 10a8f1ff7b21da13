import type { BarField } from "#market";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { NewestBars, NewestValue } from "../tiles/newest-bars.ts";
import type { TileMemory } from "../tiles/tile-memory.ts";
import { LANES, type TileSet } from "../tiles/tile-set.ts";

/**
 * The newest rows of columns with the bars that were still forming: what a column holds there is the whole bar, so a
 * function is given these rows apart from those before them.
 */
export class FormedRows {
  readonly #newest: NewestBars;
  readonly #bars: FrameBars;
  readonly #tiles: TileSet;
  /** All of the memory. */
  readonly #floats: Float64Array;
  /** Of each lane of the tile that runs the instrument and the row of its newest bar, -1 where that is not read. */
  readonly #instruments = new Int32Array(LANES);
  readonly #rows = new Int32Array(LANES);
  /** Whether all lanes that are asked read the newest bar. */
  #isWhole = false;

  private constructor(newest: NewestBars, bars: FrameBars, tiles: TileSet, memory: TileMemory) {
    this.#newest = newest;
    this.#bars = bars;
    this.#tiles = tiles;
    this.#floats = new Float64Array(memory.wasm.buffer);
  }

  /** Undefined where no bar of a frame is forming. `tiles`: where the rows are, in `memory`. */
  static of(bars: FrameBars, tiles: TileSet, memory: TileMemory): FormedRows | undefined {
    const { formed } = bars.tiles;
    return formed === undefined ? undefined : new FormedRows(formed, bars, tiles, memory);
  }

  /** A field of the newest bars. */
  values(field: BarField): NewestValue {
    return this.#newest.column(field);
  }

  /**
   * Turns to the tile whose first slot this is; `laneBars`: rows of each lane. False where no lane reads a bar that was
   * forming.
   */
  turnTo(first: number, laneBars: Int32Array): boolean {
    const { order } = this.#tiles;
    const { lengths } = this.#bars.tiles.layout;
    const { members } = this.#newest;
    let reads = false;
    this.#isWhole = true;
    for (let lane = 0; lane < LANES; lane++) {
      const rows = laneBars[lane]!;
      this.#rows[lane] = -1;
      if (rows === 0) continue;
      const i = order[first + lane]!;
      if (members[i] === 1 && rows === lengths[i]) {
        this.#instruments[lane] = i;
        this.#rows[lane] = rows - 1;
        reads = true;
      } else this.#isWhole = false;
    }
    return reads;
  }

  /**
   * Writes rows from … to-1 of the tile in a column from byte `target` on; its row 0 stands at byte `source`. Of lanes whose
   * newest bar is none of them all of these rows are theirs.
   */
  write(values: NewestValue, source: number, target: number, from: number, to: number): void {
    const floats = this.#floats;
    // Addresses are unsigned numbers of 32 bits.
    const write = target >>> 3;
    const read = (source >>> 3) + from * LANES;
    // Where all lanes have newest bars on one row, the column is not read there.
    if (this.#isWhole && to - from === 1) {
      for (let lane = 0; lane < LANES; lane++)
        floats[write + lane] = this.#rows[lane]! < 0 ? 0 : values(this.#instruments[lane]!);
      return;
    }
    for (let k = 0; k < (to - from) * LANES; k++) floats[write + k] = floats[read + k]!;
    for (let lane = 0; lane < LANES; lane++) {
      const row = this.#rows[lane]!;
      if (row >= from) floats[write + (row - from) * LANES + lane] = values(this.#instruments[lane]!);
    }
  }
}
