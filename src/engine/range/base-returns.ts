import { MedianOfMany } from "./median.ts";
import type { RangeCloses } from "./range-closes.ts";
import { ABSENT, type RangeGrid } from "./range-grid.ts";

/** Instruments between two looks at the deadline. */
const SLICE = 512;

/** Returns of each day: how many, their sum, and how many are above zero. */
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

/** So many bars ahead, and how many matches were measured on each day. */
export interface Horizon {
  readonly bars: number;
  readonly matches: Float64Array;
}

/** Returns of everybody over one horizon. */
export interface BaseReturns {
  readonly byDay: Sums;
  /** Of all of them on the days with matches. */
  readonly median: number;
}

/** `places`: the sessions that count, by their places in the range. `checkpoint` may throw to stop it. */
export function baseReturns(
  grid: RangeGrid,
  closes: RangeCloses,
  horizons: readonly Horizon[],
  places: readonly number[],
  checkpoint: () => void,
): readonly BaseReturns[] {
  const everybody = new Everybody(grid, closes, places, Math.max(0, ...horizons.map(({ bars }) => bars)));
  const all = horizons.map(({ bars, matches }) => ({
    bars,
    byDay: sumsOf(places.length),
    isBased: Int32Array.from(matches, (matching) => +(matching > 0)),
    median: new MedianOfMany(everybody.returns),
  }));
  everybody.each(checkpoint, () => {
    for (const { bars, byDay, isBased, median } of all) median.count(everybody.sum(bars, byDay, isBased));
  });
  for (const { median } of all) median.narrow();
  everybody.each(checkpoint, () => {
    for (const { bars, isBased, median } of all) median.find(everybody.tell(bars, isBased));
  });
  return all.map(({ byDay, median }) => ({ byDay, median: median.value }));
}

/** What came after the bars of one instrument after the other. */
class Everybody {
  /** Those of the present instrument that were told last, on the days that count for them. */
  readonly returns: Float64Array;
  readonly #grid: RangeGrid;
  readonly #closes: RangeCloses;
  readonly #places: Int32Array;
  readonly #most: number;
  /** Closes of the present instrument from its first row in the range on. */
  readonly #own: Float64Array;
  /** Its days with a close, and where among its closes that is. */
  readonly #days: Int32Array;
  readonly #at: Int32Array;
  #count = 0;

  /** `most`: bars of the longest horizon. */
  constructor(grid: RangeGrid, closes: RangeCloses, places: readonly number[], most: number) {
    this.#grid = grid;
    this.#closes = closes;
    this.#places = Int32Array.from(places);
    this.#most = most;
    this.#own = new Float64Array(grid.width + most);
    this.#days = new Int32Array(places.length);
    this.#at = new Int32Array(places.length);
    // What does not count is written behind what does.
    this.returns = new Float64Array(places.length + 1);
  }

  each(checkpoint: () => void, take: () => void): void {
    for (let i = 0; i < this.#grid.instruments; i++) {
      if (i % SLICE === 0) checkpoint();
      if (this.#turnTo(i)) take();
    }
  }

  /** False where it has no bars in the range. */
  #turnTo(i: number): boolean {
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

  /** Adds the returns over so many bars to the sums of their days, and tells those of days that are based. */
  sum(bars: number, { count, sum, hits }: Sums, isBased: Int32Array): number {
    const [own, days, at, returns] = [this.#own, this.#days, this.#at, this.returns];
    let told = 0;
    for (let k = 0; k < this.#count; k++) {
      const row = at[k]!;
      const day = days[k]!;
      const value = own[row + bars]! / own[row]! - 1;
      if (value !== value) continue;
      count[day]!++;
      sum[day]! += value;
      // No branch: whether they rise is a coin toss.
      hits[day]! += +(value > 0);
      returns[told] = value;
      told += isBased[day]!;
    }
    return told;
  }

  /** Tells them alone; how many they are. */
  tell(bars: number, isBased: Int32Array): number {
    const [own, days, at, returns] = [this.#own, this.#days, this.#at, this.returns];
    let told = 0;
    for (let k = 0; k < this.#count; k++) {
      const row = at[k]!;
      const value = own[row + bars]! / own[row]! - 1;
      if (value !== value) continue;
      returns[told] = value;
      told += isBased[days[k]!]!;
    }
    return told;
  }
}
