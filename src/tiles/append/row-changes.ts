import { columnsFrom, type BarColumns, type BarTable } from "#market";
import { TILE_FIELDS, type TileField } from "../tile-field.ts";
import type { TileSet } from "../tile-set.ts";
import { BarBuffer } from "./bar-buffer.ts";

/** Changes of tiles: bars that replace the newest rows of an instrument or follow them. */
export interface TileChanges {
  /** Per instrument: number of leading rows that do not change. */
  readonly unchanged: Int32Array;
  /**
   * Returns the changed bars; row i is instrument i. `since`: first row per instrument, so that unchanged rows are
   * included.
   */
  table(since?: Int32Array): BarTable;
}

/** Changes that are collected instrument by instrument. */
export class RowChanges implements TileChanges {
  readonly unchanged: Int32Array;
  readonly #tiles: TileSet;
  readonly #bars = new BarBuffer();
  /** Per instrument: first and end (exclusive) of its `#bars`. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;

  constructor(tiles: TileSet) {
    this.#tiles = tiles;
    this.unchanged = tiles.layout.lengths.slice();
    this.#from = new Int32Array(tiles.instruments);
    this.#to = new Int32Array(tiles.instruments);
  }

  /**
   * Replaces all bars of an instrument from row `from` on by the first `count` of `bars`. Leading bars that equal the
   * present ones count as unchanged.
   */
  put(instrument: number, from: number, bars: BarColumns, count = bars.time.length): void {
    const stored = this.#tiles.lengthOf(instrument);
    let equal = 0;
    while (equal < count && from + equal < stored && this.#isEqual(instrument, from + equal, bars, equal)) equal++;
    this.unchanged[instrument] = from + equal;
    this.#from[instrument] = this.#bars.length;
    this.#bars.addRows(bars, equal, count);
    this.#to[instrument] = this.#bars.length;
  }

  #isEqual(instrument: number, row: number, bars: BarColumns, at: number): boolean {
    return TILE_FIELDS.every((field) => Object.is(this.#tiles.at(field, instrument, row), bars[field][at]));
  }

  table(since: Int32Array = this.unchanged): BarTable {
    const { unchanged } = this;
    const offsets = new Int32Array(unchanged.length + 1);
    for (let i = 0; i < unchanged.length; i++)
      offsets[i + 1] = offsets[i]! + this.#to[i]! - this.#from[i]! + unchanged[i]! - since[i]!;
    const count = offsets.at(-1)!;
    const columns = columnsFrom(
      (field) => this.#filled(field, new Int32Array(count), since, offsets),
      (field) => this.#filled(field, new Float64Array(count), since, offsets),
    );
    return { keys: [], offsets, ...columns };
  }

  #filled<A extends Int32Array | Float64Array>(field: TileField, column: A, since: Int32Array, offsets: Int32Array): A {
    const bars = this.#bars.columns[field];
    for (let i = 0; i < this.unchanged.length; i++) {
      let at = offsets[i]!;
      if (at === offsets[i + 1]!) continue;
      for (let row = since[i]!; row < this.unchanged[i]!; row++) column[at++] = this.#tiles.at(field, i, row);
      for (let row = this.#from[i]!; row < this.#to[i]!; row++) column[at++] = bars[row]!;
    }
    return column;
  }
}
