import type { Column } from "#expression";
import { isWholeColumn } from "../compiled/compiled-graph.ts";
import { LANE_COPY, laneCopies } from "../compiled/lane-copies.ts";
import type { TileMemory } from "../tiles/tile-memory.ts";
import { LANES, type TileLayout } from "../tiles/tile-set.ts";
import type { LaneBars } from "./lane-states.ts";
import type { TileRecords } from "./tile-records.ts";

const NUMBER_BYTES = 4;
const VALUE_BYTES = 8;
const COPY_BYTES = NUMBER_BYTES * LANE_COPY.size;

type Copies = (copy: number, end: number) => void;

/** Copies of the newest rows of tiles whose lanes are not equally long, side by side. */
export class AlignedRows {
  readonly #memory: TileMemory;
  readonly #floats: Copies;
  readonly #whole: Copies;

  constructor(memory: TileMemory) {
    this.#memory = memory;
    const imports = { tiles: { memory: memory.wasm } };
    const [floats, whole] = [false, true].map((isWhole) => new WebAssembly.Instance(laneCopies(isWhole), imports));
    this.#floats = floats!.exports["run"] as Copies;
    this.#whole = whole!.exports["run"] as Copies;
  }

  /** Bytes of the list of copies for so many tiles. */
  static listBytes(tiles: number): number {
    return tiles * LANES * COPY_BYTES;
  }

  /**
   * Copies the newest `most` rows of the lanes of each round from a column at an address, one tile behind the other, to
   * another address; the list of copies is written down at a third one. The first `spare` of them are not read, and left
   * out. Lanes that are not stepped have some of their rows there.
   */
  copy(
    column: Column,
    records: TileRecords,
    { tileStart }: TileLayout,
    { order, visible }: LaneBars,
    at: { readonly from: number; readonly to: number; readonly list: number; readonly spare: number },
  ): void {
    const isWhole = isWholeColumn(column);
    const bytes = isWhole ? NUMBER_BYTES : VALUE_BYTES;
    const { buffer } = this.#memory.wasm;
    const list = new Int32Array(buffer, at.list, records.count * LANES * LANE_COPY.size);
    let place = 0;
    let start = 0;
    for (let k = 0; k < records.count; k++) {
      const { tile, most, rows } = records.round(k);
      const first = tileStart[tile]!;
      for (let lane = 0; lane < LANES; lane++) {
        const own = rows[lane]!;
        const i = order[tile * LANES + lane];
        const end = own > 0 ? own : i === undefined ? 0 : visible[i]!;
        const row = at.spare + (end > most ? first + end - most : first);
        list[place + LANE_COPY.from] = at.from + (row * LANES + lane) * bytes;
        list[place + LANE_COPY.to] = at.to + ((at.spare + start) * LANES + lane) * bytes;
        list[place + LANE_COPY.rows] = most - at.spare;
        place += LANE_COPY.size;
      }
      start += most;
    }
    (isWhole ? this.#whole : this.#floats)(at.list, at.list + records.count * LANES * COPY_BYTES);
  }
}
