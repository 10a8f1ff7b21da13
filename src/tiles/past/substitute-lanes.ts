import type { BarColumns } from "#market";
import type { TileField } from "../tile-field.ts";
import type { TileSet } from "../tile-set.ts";

/**
 * Sources of an instrument's bars: no substitute (the original tiles), substitute tiles, substitute tiles with some
 * rows replaced, or bars that are computed on first read.
 */
const NONE = 0;
const STORED = 1;
const PATCHED = 2;
const COMPUTED = 3;

/** Rows of one instrument whose values differ from those in the substitute tiles. */
export interface LanePatch {
  /** Row numbers, ascending. */
  readonly rows: readonly number[];
  /** Per field that differs: value k belongs to `rows[k]`. */
  readonly values: Readonly<Partial<Record<TileField, ArrayLike<number>>>>;
}

/** Tiles from which substitutes are read without computing them. */
export interface StoredSubstitutes {
  readonly tiles: TileSet;
  /**
   * Returns "whole" if the tiles hold all substitutes of an instrument, "patched" if all but a few rows, else
   * undefined.
   */
  readonly holds: (instrument: number) => "whole" | "patched" | undefined;
  /** Returns the differing rows of a "patched" instrument. */
  readonly patch?: (instrument: number) => LanePatch;
}

/** Optional parts of substitute lanes. */
interface SubstituteOptions {
  readonly stored?: StoredSubstitutes;
  /** Members whose substitutes are other bars than those of the tile set: their number and times differ. */
  readonly ownRows?: readonly number[];
}

/**
 * Bars of some instruments that replace the bars of a tile set, row by row or all of them. Bars that must be computed
 * are computed on first read, because few scans need all of them.
 */
export class SubstituteLanes {
  /** Instruments that have substitutes. */
  readonly instruments: readonly number[];
  /** Those of them whose substitutes have numbers and times of their own; always computed. */
  readonly ownRows: readonly number[];
  readonly #hasOwnRows: Uint8Array;
  readonly #sources: Uint8Array;
  readonly #stored: StoredSubstitutes | undefined;
  #hasStored = false;
  readonly #barsOf: (instrument: number) => BarColumns;
  readonly #bars = new Map<number, BarColumns>();
  readonly #patches = new Map<number, LanePatch>();

  /** `count`: number of all instruments. `barsOf` computes the bars of one instrument. */
  constructor(
    count: number,
    instruments: readonly number[],
    barsOf: (instrument: number) => BarColumns,
    { stored, ownRows = [] }: SubstituteOptions = {},
  ) {
    this.instruments = instruments;
    this.ownRows = ownRows;
    this.#hasOwnRows = new Uint8Array(ownRows.length === 0 ? 0 : count);
    for (const i of ownRows) this.#hasOwnRows[i] = 1;
    this.#barsOf = barsOf;
    this.#stored = stored;
    this.#sources = new Uint8Array(count);
    const sources = { whole: STORED, patched: PATCHED } as const;
    for (const i of instruments) {
      const source = this.hasOwnRows(i) ? undefined : stored?.holds(i);
      this.#sources[i] = source === undefined ? COMPUTED : sources[source];
      if (source === "whole") this.#hasStored = true;
    }
  }

  /** True if the instrument has substitutes. */
  has(instrument: number): boolean {
    return this.#sources[instrument] !== NONE;
  }

  /** True if the substitutes of the instrument have a number and times of their own. */
  hasOwnRows(instrument: number): boolean {
    return this.#hasOwnRows[instrument] === 1;
  }

  /** True if `stored` holds all substitutes of the instrument. */
  isStored(instrument: number): boolean {
    return this.#sources[instrument] === STORED;
  }

  /** Tiles that hold all substitutes of at least one instrument; undefined if there are none. */
  get stored(): TileSet | undefined {
    return this.#hasStored ? this.#stored?.tiles : undefined;
  }

  /** Returns the computed bars of an instrument that has substitutes. */
  bars(instrument: number): BarColumns {
    let bars = this.#bars.get(instrument);
    if (bars === undefined) this.#bars.set(instrument, (bars = this.#barsOf(instrument)));
    return bars;
  }

  #patch(instrument: number): LanePatch {
    let patch = this.#patches.get(instrument);
    if (patch === undefined) this.#patches.set(instrument, (patch = this.#stored!.patch!(instrument)));
    return patch;
  }

  /** Copies rows from … to-1 of an instrument that has substitutes to the same rows of `output`. */
  gather(field: TileField, instrument: number, from: number, to: number, output: Float64Array | Int32Array): void {
    const source = this.#sources[instrument];
    if (source === COMPUTED) {
      const column = this.bars(instrument)[field];
      for (let row = from; row < to; row++) output[row] = column[row]!;
      return;
    }
    this.#stored!.tiles.gather(field, instrument, from, to, output);
    if (source === STORED) return;
    const { rows, values } = this.#patch(instrument);
    const patch = values[field];
    if (patch === undefined) return;
    for (const [k, row] of rows.entries()) if (row >= from && row < to) output[row] = patch[k]!;
  }

  /** Returns one value of an instrument that has substitutes. */
  at(field: TileField, instrument: number, row: number): number {
    const source = this.#sources[instrument];
    if (source === COMPUTED) return this.bars(instrument)[field][row]!;
    if (source === PATCHED) {
      const { rows, values } = this.#patch(instrument);
      const k = rows.indexOf(row);
      const value = values[field]?.[k];
      if (value !== undefined) return value;
    }
    return this.#stored!.tiles.at(field, instrument, row);
  }
}
