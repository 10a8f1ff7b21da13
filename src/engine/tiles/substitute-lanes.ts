import type { BarColumns, BarField } from "#market";
import type { TileSet } from "./tile-set.ts";

/**
 * Where bars of an instrument come from: the tiles beside which the lanes stand, other tiles, those but for some rows, or
 * bars that are made.
 */
const ELSEWHERE = 0;
const STORED = 1;
const PATCHED = 2;
const MADE = 3;

/** Values of some rows that stand in the place of those of tiles. */
export interface LanePatch {
  /** Ascending. */
  readonly rows: readonly number[];
  /** Value k is that of the k-th row. */
  readonly values: Readonly<Record<BarField, ArrayLike<number>>>;
}

/** Other tiles, with the bars of those instruments for which they hold them as they are, or all but some rows. */
export interface StoredSubstitutes {
  readonly tiles: TileSet;
  /** Undefined where other bars have to be made. */
  readonly holds: (instrument: number) => "whole" | "patched" | undefined;
  /** The other rows of one that is patched. */
  readonly patch?: (instrument: number) => LanePatch;
}

/**
 * Bars of some instruments that stand in the place of those of tiles, row by row. Those that have to be made are made
 * when they are read first: few scans look at them all.
 */
export class SubstituteLanes {
  /** Whose bars they are. */
  readonly instruments: readonly number[];
  readonly #from: Uint8Array;
  readonly #stored: StoredSubstitutes | undefined;
  #hasStored = false;
  readonly #barsOf: (instrument: number) => BarColumns;
  readonly #bars = new Map<number, BarColumns>();
  readonly #patches = new Map<number, LanePatch>();

  /** `own` of `instruments` in all. */
  constructor(
    instruments: number,
    own: readonly number[],
    barsOf: (instrument: number) => BarColumns,
    stored?: StoredSubstitutes,
  ) {
    this.instruments = own;
    this.#barsOf = barsOf;
    this.#stored = stored;
    this.#from = new Uint8Array(instruments);
    const kinds = { whole: STORED, patched: PATCHED } as const;
    for (const i of own) {
      const kind = stored?.holds(i);
      this.#from[i] = kind === undefined ? MADE : kinds[kind];
      if (kind === "whole") this.#hasStored = true;
    }
  }

  has(instrument: number): boolean {
    return this.#from[instrument] !== ELSEWHERE;
  }

  /** Whether the bars of an instrument are those that other tiles hold. */
  isStored(instrument: number): boolean {
    return this.#from[instrument] === STORED;
  }

  /** The tiles that hold the bars of those that are stored, if any are. */
  get stored(): TileSet | undefined {
    return this.#hasStored ? this.#stored?.tiles : undefined;
  }

  /** Of an instrument that it has. */
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

  /** Copies rows from … to-1 of an instrument that it has to the same rows of `output`. */
  gather(field: BarField, instrument: number, from: number, to: number, output: Float64Array | Int32Array): void {
    const kind = this.#from[instrument];
    if (kind === MADE) {
      const column = this.bars(instrument)[field];
      for (let row = from; row < to; row++) output[row] = column[row]!;
      return;
    }
    this.#stored!.tiles.gather(field, instrument, from, to, output);
    if (kind === STORED) return;
    const { rows, values } = this.#patch(instrument);
    for (const [k, row] of rows.entries()) if (row >= from && row < to) output[row] = values[field][k]!;
  }

  /** One value of an instrument that it has. */
  at(field: BarField, instrument: number, row: number): number {
    const kind = this.#from[instrument];
    if (kind === MADE) return this.bars(instrument)[field][row]!;
    if (kind === PATCHED) {
      const { rows, values } = this.#patch(instrument);
      const k = rows.indexOf(row);
      if (k >= 0) return values[field][k]!;
    }
    return this.#stored!.tiles.at(field, instrument, row);
  }
}
