import type { BarColumns, BarField } from "#market";
import type { TileSet } from "./tile-set.ts";

/** Where bars of an instrument come from: the tiles beside which the lanes stand, others, or bars that are made. */
const ELSEWHERE = 0;
const STORED = 1;
const MADE = 2;

/** Other tiles, with the bars of those instruments for which they hold them as they are. */
export interface StoredLanes {
  readonly tiles: TileSet;
  readonly holds: (instrument: number) => boolean;
}

/**
 * Bars of some instruments that stand in the place of those of tiles, row by row. Those that have to be made are made
 * when they are read first: few scans look at them all.
 */
export class Lanes {
  /** Whose bars they are. */
  readonly own: readonly number[];
  readonly #from: Uint8Array;
  readonly #stored: TileSet | undefined;
  readonly #barsOf: (instrument: number) => BarColumns;
  readonly #bars = new Map<number, BarColumns>();

  /** `own` of `instruments` in all. */
  constructor(
    instruments: number,
    own: readonly number[],
    barsOf: (instrument: number) => BarColumns,
    stored?: StoredLanes,
  ) {
    this.own = own;
    this.#barsOf = barsOf;
    this.#stored = stored?.tiles;
    this.#from = new Uint8Array(instruments);
    for (const i of own) this.#from[i] = stored?.holds(i) === true ? STORED : MADE;
  }

  has(instrument: number): boolean {
    return this.#from[instrument] !== ELSEWHERE;
  }

  /** Whether the bars of an instrument are those that other tiles hold. */
  isStored(instrument: number): boolean {
    return this.#from[instrument] === STORED;
  }

  /** Of an instrument that it has. */
  bars(instrument: number): BarColumns {
    let bars = this.#bars.get(instrument);
    if (bars === undefined) this.#bars.set(instrument, (bars = this.#barsOf(instrument)));
    return bars;
  }

  /** Copies rows from … to-1 of an instrument that it has to the same rows of `output`. */
  gather(field: BarField, instrument: number, from: number, to: number, output: Float64Array | Int32Array): void {
    if (this.isStored(instrument)) this.#stored!.gather(field, instrument, from, to, output);
    else {
      const column = this.bars(instrument)[field];
      for (let row = from; row < to; row++) output[row] = column[row]!;
    }
  }

  /** One value of an instrument that it has. */
  at(field: BarField, instrument: number, row: number): number {
    if (this.isStored(instrument)) return this.#stored!.at(field, instrument, row);
    return this.bars(instrument)[field][row]!;
  }
}
