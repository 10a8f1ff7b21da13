import { columnsFrom, type BarColumns, type BarTable } from "#market";
import { TILE_FIELDS, type TileField } from "../tile-field.ts";
import type { TileSet } from "../tile-set.ts";

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
  readonly #bars: (BarColumns | undefined)[];
  /** Per instrument: index of the first of its `#bars` that the tiles do not already have. */
  readonly #first: Int32Array;

  constructor(tiles: TileSet) {
    this.#tiles = tiles;
    this.unchanged = tiles.layout.lengths.slice();
    this.#bars = Array.from({ length: tiles.instruments });
    this.#first = new Int32Array(tiles.instruments);
  }

  /**
   * Replaces all bars of an instrument from row `from` on. Leading bars that equal the present ones count as unchanged.
   */
  put(instrument: number, from: number, bars: BarColumns): void {
    const stored = this.#tiles.lengthOf(instrument);
    let equal = 0;
    while (equal < bars.time.length && from + equal < stored && this.#isEqual(instrument, from + equal, bars, equal))
      equal++;
    this.unchanged[instrument] = from + equal;
    if (equal === bars.time.length) return;
    this.#bars[instrument] = bars;
    this.#first[instrument] = equal;
  }

  #isEqual(instrument: number, row: number, bars: BarColumns, at: number): boolean {
    return TILE_FIELDS.every((field) => Object.is(this.#tiles.at(field, instrument, row), bars[field][at]));
  }

  table(since: Int32Array = this.unchanged): BarTable {
    const { unchanged } = this;
    const offsets = new Int32Array(unchanged.length + 1);
    for (let i = 0; i < unchanged.length; i++) {
      const more = (this.#bars[i]?.time.length ?? 0) - this.#first[i]!;
      offsets[i + 1] = offsets[i]! + more + unchanged[i]! - since[i]!;
    }
    const count = offsets.at(-1)!;
    const columns = columnsFrom(
      (field) => this.#filled(field, new Int32Array(count), since, offsets),
      (field) => this.#filled(field, new Float64Array(count), since, offsets),
    );
    return { keys: [], offsets, ...columns };
  }

  #filled<A extends Int32Array | Float64Array>(field: TileField, column: A, since: Int32Array, offsets: Int32Array): A {
    for (let i = 0; i < this.unchanged.length; i++) {
      let at = offsets[i]!;
      if (at === offsets[i + 1]!) continue;
      for (let row = since[i]!; row < this.unchanged[i]!; row++) column[at++] = this.#tiles.at(field, i, row);
      const bars = this.#bars[i]?.[field];
      if (bars === undefined) continue;
      for (let row = this.#first[i]!; row < bars.length; row++) column[at++] = bars[row]!;
    }
    return column;
  }
}
