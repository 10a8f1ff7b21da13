import type { Random } from "#base";
import type { ForwardReturns, ReturnStatistics } from "#contract";
import type { EngineData } from "#tiles";
import { baseReturns, sumsOf, type BaseReturns, type Sums } from "./base-returns.ts";
import { bootstrapRatios } from "./bootstrap.ts";
import { medianOf } from "./median.ts";
import { RangeCloses } from "./range-closes.ts";
import type { RangeGrid } from "./range-grid.ts";

/** Returns of the matches over one horizon. */
interface Measured {
  readonly bars: number;
  readonly own: readonly number[];
  readonly byDay: Sums;
  readonly delisted: number;
  readonly notCounted: number;
}

/**
 * Measures close-to-close returns after the matches, over bars of the instrument's own, restated. A delisted instrument
 * keeps its last close, so failed companies count; nothing is measured beyond the end of the data. `matching`:
 * instruments that match, session by session. `now`: newest session of the data.
 */
export class ForwardMeasure {
  readonly #grid: RangeGrid;
  readonly #matching: readonly Int32Array[];
  readonly #closes: RangeCloses;

  constructor(grid: RangeGrid, matching: readonly Int32Array[], data: EngineData, now: number) {
    this.#grid = grid;
    this.#matching = matching;
    this.#closes = new RangeCloses(data, now);
  }

  /** Measures each of `horizons`, in bars. `places`: indices of the counted sessions in the range. */
  measure(
    horizons: readonly number[],
    places: readonly number[],
    random: Random,
    checkpoint: () => void,
  ): ForwardReturns[] {
    const measured = horizons.map((bars) => this.#matches(bars, places));
    const matched = measured.map(({ bars, byDay }) => ({ bars, matches: byDay.count }));
    const bases = baseReturns(this.#grid, this.#closes, matched, places, checkpoint);
    return measured.map((one, k) => {
      checkpoint();
      return described(one, bases[k]!, random.fork(one.bars));
    });
  }

  /** Measures the matches over one horizon, with sums per day. */
  #matches(bars: number, places: readonly number[]): Measured {
    const { rows, width } = this.#grid;
    const byDay = sumsOf(places.length);
    const own: number[] = [];
    let [delisted, notCounted] = [0, 0];
    for (const [day, k] of places.entries()) {
      for (const i of this.#matching[k]!) {
        const row = rows[i * width + k]!;
        const value = this.#closes.returnOf(i, row, bars);
        if (value !== value) {
          notCounted++;
          continue;
        }
        own.push(value);
        byDay.count[day]!++;
        byDay.sum[day]! += value;
        if (value > 0) byDay.hits[day]!++;
        if (this.#closes.isBeyond(i, row, bars)) delisted++;
      }
    }
    return { bars, own, byDay, delisted, notCounted };
  }
}

function described(measured: Measured, base: BaseReturns, random: Random): ForwardReturns {
  const { bars, own, byDay, delisted, notCounted } = measured;
  const { count, sum, hits } = byDay;
  const baseMean = base.byDay.sum.map((value, day) => value / base.byDay.count[day]!);
  const excess = sum.map((value, day) => (count[day] === 0 ? 0 : value - count[day]! * baseMean[day]!));
  const [meanInterval, hitInterval, excessInterval] = bootstrapRatios([sum, hits, excess], count, bars, random);
  const onDaysWithMatches = (values: Float64Array): number => total(values.filter((_, day) => count[day]! > 0));
  const baseCount = onDaysWithMatches(base.byDay.count);
  return {
    bars,
    ...statistics(own.length, medianOf(Float64Array.from(own)), total(own), total(hits)),
    delisted,
    not_counted: notCounted,
    mean_interval: meanInterval!,
    hit_rate_interval: hitInterval!,
    base: statistics(baseCount, base.median, onDaysWithMatches(base.byDay.sum), onDaysWithMatches(base.byDay.hits)),
    excess: own.length === 0 ? null : total(excess) / own.length,
    excess_interval: excessInterval!,
    by_day: {
      count: [...count],
      mean: [...sum].map((value, day) => (count[day] === 0 ? null : value / count[day]!)),
      base_mean: [...baseMean].map((value) => (value === value ? value : null)),
    },
  };
}

function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function statistics(count: number, median: number, sum: number, hits: number): ReturnStatistics {
  if (count === 0) return { count, mean: null, median: null, hit_rate: null };
  return { count, mean: sum / count, median, hit_rate: hits / count };
}
