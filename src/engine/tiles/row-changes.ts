import { BAR_FIELDS, columnsFrom, type BarColumns, type BarTable } from "#market";
import type { TileSet } from "./tile-set.ts";

const FIELDS = ["time", "session", ...BAR_FIELDS] as const;

/** What of tiles becomes other bars, instrument by instrument: from some row on, in the place of the newest or behind them. */
export class RowChanges {
  /** Rows of each instrument that stay as they are. */
  readonly unchanged: Int32Array;
  readonly #tiles: TileSet;
  readonly #bars: (BarColumns | undefined)[];
  /** The first of the bars of each instrument that is not there already. */
  readonly #first: Int32Array;
  #replaces = false;

  constructor(tiles: TileSet) {
    this.#tiles = tiles;
    this.unchanged = tiles.layout.lengths.slice();
    this.#bars = Array.from({ length: tiles.instruments });
    this.#first = new Int32Array(tiles.instruments);
  }

  /** Puts bars in the place of all that an instrument has from a row on; those that are there already stay. */
  put(instrument: number, from: number, bars: BarColumns): void {
    const stored = this.#tiles.lengthOf(instrument);
    let same = 0;
    while (same < bars.time.length && from + same < stored && this.#isSame(instrument, from + same, bars, same)) same++;
    this.unchanged[instrument] = from + same;
    if (from + same < stored) this.#replaces = true;
    if (same === bars.time.length) return;
    this.#bars[instrument] = bars;
    this.#first[instrument] = same;
  }

  #isSame(instrument: number, row: number, bars: BarColumns, at: number): boolean {
    return FIELDS.every((field) => Object.is(this.#tiles.at(field, instrument, row), bars[field][at]));
  }

  /** Whether any bar takes the place of one that is there. */
  get replaces(): boolean {
    return this.#replaces;
  }

  /** The new bars; row i is instrument i. With `since` also those that stay from a row on. */
  table(since: Int32Array = this.unchanged): BarTable {
    const { unchanged: kept } = this;
    const offsets = new Int32Array(kept.length + 1);
    for (let i = 0; i < kept.length; i++) {
      const more = (this.#bars[i]?.time.length ?? 0) - this.#first[i]!;
      offsets[i + 1] = offsets[i]! + more + kept[i]! - since[i]!;
    }
    const count = offsets.at(-1)!;
    const columns = columnsFrom(
      (field) => this.#filled(field, new Int32Array(count), since, offsets),
      (field) => this.#filled(field, new Float64Array(count), since, offsets),
    );
    return { keys: [], offsets, ...columns };
  }

  #filled<A extends Int32Array | Float64Array>(
    field: (typeof FIELDS)[number],
    column: A,
    since: Int32Array,
    offsets: Int32Array,
  ): A {
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
