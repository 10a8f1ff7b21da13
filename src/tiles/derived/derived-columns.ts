import { throwIfInterrupted } from "#base";
import type { BarField } from "#market";
import type { DerivedRows } from "./derived-rows.ts";
import type { ColumnSource } from "../load/pending-columns.ts";
import type { TileField } from "../tile-field.ts";
import { LANES, type TileSet } from "../tile-set.ts";

/** Least number of bars of a lane that are built at once. */
const LEAST_BARS = 32;

/** A column that scans read, of which the newest bars of each instrument are built. */
interface BegunColumn {
  readonly array: Float64Array;
  /** By instrument: the first bar that is built; all later ones are, too. Its number of bars if none is. */
  readonly firstBars: Int32Array;
  /** By tile: a row from which on the bars of all lanes are built. */
  readonly firstRows: Float64Array;
  isFull: boolean;
}

/** Columns of a derived frame. A read of a tile builds the bars that it needs, the newest first. */
export class DerivedColumns implements ColumnSource {
  readonly #rows: DerivedRows;
  readonly #arrays: ReadonlyMap<BarField, Float64Array>;
  readonly #tiles: () => TileSet;
  readonly #begun = new Map<TileField, BegunColumn>();

  /** `arrays`: space of each column. `tiles` returns the tiles over these columns. */
  constructor(rows: DerivedRows, arrays: ReadonlyMap<BarField, Float64Array>, tiles: () => TileSet) {
    this.#rows = rows;
    this.#arrays = arrays;
    this.#tiles = tiles;
  }

  /** Bytes of the columns that scans have read. */
  get bytes(): number {
    return [...this.#begun.values()].reduce((sum, { array }) => sum + array.byteLength, 0);
  }

  /** Returns the array of a column; undefined if no stored bar has a value that it follows from. */
  array(field: BarField): Float64Array | undefined {
    return this.#column(field)?.array;
  }

  /**
   * Takes over the bars of the same columns in the previous snapshot. `move` moves a column to the places of the present
   * layout.
   */
  takeOver(before: DerivedColumns, move: (array: Float64Array) => void): void {
    for (const [field, { array, firstBars }] of before.#begun) {
      move(array);
      const { lengths } = this.#tiles().layout;
      const lengthsBefore = before.#tiles().layout.lengths;
      const begun = lengths.slice();
      for (let i = 0; i < begun.length; i++)
        if (firstBars[i]! < lengthsBefore[i]!) begun[i] = Math.min(firstBars[i]!, lengths[i]!);
      this.#begin(field, array, begun);
    }
  }

  /** Builds the bars behind the unchanged ones of some instruments again, in the columns that have any of their bars. */
  rebuild(changed: readonly { readonly i: number; readonly unchanged: number }[]): void {
    const tiles = this.#tiles();
    for (const [field, { array, firstBars }] of this.#begun) {
      for (const { i, unchanged } of changed) {
        const bars = tiles.lengthOf(i);
        if (firstBars[i]! < bars)
          this.#rows.buildAlone(field as BarField, i, Math.max(unchanged, firstBars[i]!), bars, array, tiles);
      }
    }
  }

  isLoaded(field: TileField): boolean {
    return this.#column(field)?.isFull ?? true;
  }

  loadAll(field: TileField): void {
    const column = this.#column(field);
    if (column === undefined || column.isFull) return;
    for (const i of this.#tiles().order) {
      throwIfInterrupted();
      this.#fill(field as BarField, column, i, 0);
    }
    column.isFull = true;
  }

  load(field: TileField, from: number, to: number, tile: number): void {
    const column = this.#column(field);
    if (column === undefined || column.isFull || from >= to) return;
    const { layout, order } = this.#tiles();
    const row = from / LANES - layout.tileStart[tile]!;
    if (row >= column.firstRows[tile]!) return;
    const slots = Math.min(order.length, (tile + 1) * LANES);
    for (let slot = tile * LANES; slot < slots; slot++) this.#fill(field as BarField, column, order[slot]!, row);
    column.firstRows[tile] = row;
  }

  #column(field: TileField): BegunColumn | undefined {
    const begun = this.#begun.get(field);
    if (begun !== undefined) return begun;
    const array = this.#arrays.get(field as BarField);
    return array === undefined ? undefined : this.#begin(field, array, this.#tiles().layout.lengths.slice());
  }

  #begin(field: TileField, array: Float64Array, firstBars: Int32Array): BegunColumn {
    const firstRows = new Float64Array(this.#tiles().layout.tileEnd.length).fill(Infinity);
    const column = { array, firstBars, firstRows, isFull: false };
    this.#begun.set(field, column);
    return column;
  }

  /** Builds the bars of an instrument from `bar` on, and as many again as there are, so that readers may go back bar by bar. */
  #fill(field: BarField, { array, firstBars }: BegunColumn, i: number, bar: number): void {
    const to = firstBars[i]!;
    if (bar >= to) return;
    const tiles = this.#tiles();
    const bars = tiles.lengthOf(i);
    const from = Math.max(0, Math.min(bar, bars - Math.max(LEAST_BARS, 2 * (bars - to))));
    for (const one of this.#rows.build(field, i, from, to, array, tiles)) {
      // Another instrument may lack bars behind `to`.
      if (firstBars[one]! <= to) firstBars[one] = Math.min(from, firstBars[one]!);
    }
  }
}
