import { throwIfInterrupted } from "#base";
import type { BoundStudy } from "#evaluate";
import { newestValues } from "../table.ts";
import { wordsFor } from "./lane-planes.ts";
import type { LeafSource, MarketState } from "./market-state.ts";

/** Newest values of some columns in one snapshot, by instrument. Watches with equal columns share them. */
export class MatchValues {
  readonly #columns: readonly BoundStudy[];
  readonly #view: LeafSource["view"];
  readonly #rows: readonly (Float64Array | undefined)[];
  /** Names of the columns. */
  readonly names: readonly string[];
  readonly #own: Float64Array;
  #differing: Int32Array | undefined;

  /** A column that is not cached is computed for each instrument that asks for its values. */
  constructor(names: readonly string[], columns: readonly BoundStudy[], state: MarketState, source: LeafSource) {
    this.names = names;
    this.#columns = columns;
    this.#view = source.view;
    this.#rows = columns.map((study) => state.values(source, study));
    this.#own = new Float64Array(columns.length);
  }

  /** Returns the values of an instrument by column, NaN for none; valid until the next call. */
  of(lane: number): Float64Array {
    for (let k = 0; k < this.#rows.length; k++) this.#own[k] = this.#rows[k]?.[lane] ?? this.#computed(k, lane);
    return this.#own;
  }

  #computed(column: number, lane: number): number {
    const [values] = newestValues([this.#columns[column]!], this.#view, Int32Array.of(lane), throwIfInterrupted);
    return values![0]!;
  }

  /**
   * Returns the plane of the instruments with a value that differs from the one in `before`, of the same columns, or that may: columns
   * that are not cached are not compared.
   */
  differing(before: MatchValues): Int32Array {
    return (this.#differing ??= this.#compared(before));
  }

  #compared(before: MatchValues): Int32Array {
    const { instruments } = this.#view;
    const plane = new Int32Array(wordsFor(instruments));
    for (const [k, row] of this.#rows.entries()) {
      const earlier = before.#rows[k];
      if (row === undefined || earlier === undefined) return plane.fill(-1);
      for (let lane = 0; lane < instruments; lane++) {
        const is = row[lane]!;
        const was = earlier[lane]!;
        if (is !== was && (is === is || was === was)) plane[lane >> 5]! |= 1 << (lane & 31);
      }
    }
    return plane;
  }
}
