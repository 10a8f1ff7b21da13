import type { Column } from "#expression";
import { type TileMemory, LANES, type TileLayout } from "#tiles";
import { isWholeColumn } from "../compiled/compiled-graph.ts";
import { LANE_COPY, laneCopies } from "../compiled/lane-copies.ts";
import type { BarCounts } from "./lane-progress.ts";
import type { TileRecords } from "./tile-records.ts";

const NUMBER_BYTES = 4;
const VALUE_BYTES = 8;
const COPY_BYTES = NUMBER_BYTES * LANE_COPY.size;

type CopyLanes = (copy: number, end: number) => void;

/** Copies the newest rows of tiles whose lanes differ in length, so that all lanes of a copy end at the same row. */
export class AlignedRows {
  readonly #memory: TileMemory;
  readonly #copyFloats: CopyLanes;
  readonly #copyInts: CopyLanes;

  constructor(memory: TileMemory) {
    this.#memory = memory;
    const imports = { tiles: { memory: memory.wasm } };
    const [floats, ints] = [false, true].map((isWhole) => new WebAssembly.Instance(laneCopies(isWhole), imports));
    this.#copyFloats = floats!.exports["run"] as CopyLanes;
    this.#copyInts = ints!.exports["run"] as CopyLanes;
  }

  /** Bytes of the list of copies (LANE_COPY) for a number of tiles. */
  static listBytes(tiles: number): number {
    return tiles * LANES * COPY_BYTES;
  }

  /**
   * Copies the newest `most` rows of each round's lanes from the column at address `from` to address `to`, tile after tile.
   * The list of copies is written at address `list`. The first `unread` rows of each tile are left out, as no function reads
   * them. Lanes that are not stepped get some of their rows, whose values nobody reads.
   */
  copy(
    column: Column,
    records: TileRecords,
    { tileStart }: TileLayout,
    { order, visible }: BarCounts,
    at: { readonly from: number; readonly to: number; readonly list: number; readonly unread: number },
  ): void {
    const isWhole = isWholeColumn(column);
    const bytes = isWhole ? NUMBER_BYTES : VALUE_BYTES;
    const { buffer } = this.#memory.wasm;
    const list = new Int32Array(buffer, at.list, records.count * LANES * LANE_COPY.size);
    let index = 0;
    let start = 0;
    for (let k = 0; k < records.count; k++) {
      const { tile, most, rows } = records.round(k);
      const first = tileStart[tile]!;
      for (let lane = 0; lane < LANES; lane++) {
        const own = rows[lane]!;
        const i = order[tile * LANES + lane];
        const end = own > 0 ? own : i === undefined ? 0 : visible[i]!;
        const row = at.unread + (end > most ? first + end - most : first);
        list[index + LANE_COPY.from] = at.from + (row * LANES + lane) * bytes;
        list[index + LANE_COPY.to] = at.to + ((at.unread + start) * LANES + lane) * bytes;
        list[index + LANE_COPY.rows] = most - at.unread;
        index += LANE_COPY.size;
      }
      start += most;
    }
    (isWhole ? this.#copyInts : this.#copyFloats)(at.list, at.list + records.count * LANES * COPY_BYTES);
  }
}
