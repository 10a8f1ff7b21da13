import { MedianOfMany } from "./median.ts";
import type { RangeCloses } from "./range-closes.ts";
import { ABSENT, type RangeGrid } from "./range-grid.ts";

/** Instruments between two deadline checks. */
const SLICE = 512;

/** Per day: number of returns, their sum, and the number above zero. */
export interface Sums {
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly hits: Float64Array;
}

export const sumsOf = (days: number): Sums => ({
  count: new Float64Array(days),
  sum: new Float64Array(days),
  hits: new Float64Array(days),
});

/** A horizon in bars, with the number of measured matches per day. */
export interface Horizon {
  readonly bars: number;
  readonly matches: Float64Array;
}

/** Returns of all considered instruments over one horizon. */
export interface BaseReturns {
  readonly byDay: Sums;
  /** Median return over the days with matches. */
  readonly median: number;
}

/**
 * Measures the returns of every considered instrument, per horizon and day. `places`: indices of the counted sessions
 * in the range. `checkpoint` may throw to stop the work.
 */
export function baseReturns(
  grid: RangeGrid,
  closes: RangeCloses,
  horizons: readonly Horizon[],
  places: readonly number[],
  checkpoint: () => void,
): readonly BaseReturns[] {
  const walk = new ReturnWalk(grid, closes, places, Math.max(0, ...horizons.map(({ bars }) => bars)));
  const all = horizons.map(({ bars, matches }) => ({
    bars,
    byDay: sumsOf(places.length),
    hasMatches: Int32Array.from(matches, (matching) => +(matching > 0)),
    median: new MedianOfMany(walk.returns),
  }));
  walk.each(checkpoint, () => {
    for (const { bars, byDay, hasMatches, median } of all) median.count(walk.sum(bars, byDay, hasMatches));
  });
  for (const { median } of all) median.narrow();
  walk.each(checkpoint, () => {
    for (const { bars, hasMatches, median } of all) median.collect(walk.collect(bars, hasMatches));
  });
  return all.map(({ byDay, median }) => ({ byDay, median: median.value }));
}

/** Walks over the instruments and computes the returns that followed their bars in the range. */
class ReturnWalk {
  /** Returns of the current instrument from the last call, on the days with matches. */
  readonly returns: Float64Array;
  readonly #grid: RangeGrid;
  readonly #closes: RangeCloses;
  readonly #places: Int32Array;
  readonly #most: number;
  /** Closes of the current instrument from its first row in the range on. */
  readonly #own: Float64Array;
  /** Its days with a close, and the index of that close in `#own`. */
  readonly #days: Int32Array;
  readonly #at: Int32Array;
  #count = 0;

  /** `most`: longest horizon in bars. */
  constructor(grid: RangeGrid, closes: RangeCloses, places: readonly number[], most: number) {
    this.#grid = grid;
    this.#closes = closes;
    this.#places = Int32Array.from(places);
    this.#most = most;
    this.#own = new Float64Array(grid.width + most);
    this.#days = new Int32Array(places.length);
    this.#at = new Int32Array(places.length);
    // One spare element: a return that does not count is written behind the counted ones.
    this.returns = new Float64Array(places.length + 1);
  }

  each(checkpoint: () => void, take: () => void): void {
    for (let i = 0; i < this.#grid.instruments; i++) {
      if (i % SLICE === 0) checkpoint();
      if (this.#load(i)) take();
    }
  }

  /** Loads an instrument; returns false if it has no bars in the range. */
  #load(i: number): boolean {
    const { cells, rows, width } = this.#grid;
    const start = i * width;
    let [from, to] = [start, start + width];
    while (from < to && rows[from]! < 0) from++;
    while (from < to && rows[to - 1]! < 0) to--;
    if (from === to) return false;
    const first = rows[from]!;
    const own = this.#own;
    this.#closes.gather(i, first, rows[to - 1]! - first + 1 + this.#most, own);
    const [places, days, at] = [this.#places, this.#days, this.#at];
    let count = 0;
    for (let day = 0; day < places.length; day++) {
      const cell = start + places[day]!;
      const row = rows[cell]! - first;
      if (row < 0 || cells[cell] === ABSENT || !(own[row]! > 0)) continue;
      days[count] = day;
      at[count++] = row;
    }
    this.#count = count;
    return true;
  }

  /**
   * Adds the returns over `bars` to the sums of their days. Collects the returns of days with matches in `returns` and
   * returns their number.
   */
  sum(bars: number, { count, sum, hits }: Sums, hasMatches: Int32Array): number {
    const [own, days, at, returns] = [this.#own, this.#days, this.#at, this.returns];
    let collected = 0;
    for (let k = 0; k < this.#count; k++) {
      const row = at[k]!;
      const day = days[k]!;
      const value = own[row + bars]! / own[row]! - 1;
      if (value !== value) continue;
      count[day]!++;
      sum[day]! += value;
      // No branch: the sign of a return is unpredictable.
      hits[day]! += +(value > 0);
      returns[collected] = value;
      collected += hasMatches[day]!;
    }
    return collected;
  }

  /** Collects the returns of days with matches in `returns` and returns their number. */
  collect(bars: number, hasMatches: Int32Array): number {
    const [own, days, at, returns] = [this.#own, this.#days, this.#at, this.returns];
    let collected = 0;
    for (let k = 0; k < this.#count; k++) {
      const row = at[k]!;
      const value = own[row + bars]! / own[row]! - 1;
      if (value !== value) continue;
      returns[collected] = value;
      collected += hasMatches[days[k]!]!;
    }
    return collected;
  }
}
