import type { Random } from "#base";
import type { ForwardReturns, ReturnStatistics } from "#contract";
import type { EngineData } from "../tiles/frame-store.ts";
import { LANES, type TileArray } from "../tiles/tile-set.ts";
import { bootstrapRatios } from "./bootstrap.ts";
import { medianOf } from "./median.ts";
import { ABSENT, OPEN, type RangeGrid } from "./range-grid.ts";

/** Instruments that are looked at together, session by session: cells of one session lie side by side. */
const BLOCK = 64;

/** Returns of a day, or of all: how many, their sum, and how many are above zero. */
interface Sums {
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly hits: Float64Array;
}

/**
 * What came after the cells that match: returns close to close over so many bars of the instrument's own, restated. An
 * instrument that was delisted before keeps its last close, so that those that failed count; where the data end before,
 * nothing is measured. `now`: the newest session of the data.
 */
export class ForwardMeasure {
  readonly #grid: RangeGrid;
  /** The instruments that match, session by session. */
  readonly #matching: readonly Int32Array[];
  readonly #closes: TileArray;
  /** By instrument: where its bars are, how many are complete, and whether no more will come: its last close stands. */
  readonly #origins: Int32Array;
  readonly #complete: Int32Array;
  readonly #delisted: Uint8Array;
  /** Returns of everybody, in no order. */
  readonly #base: Float64Array;

  constructor(grid: RangeGrid, data: EngineData, now: number) {
    const { daily, calendar, watermark, instruments } = data;
    this.#grid = grid;
    this.#matching = Array.from(grid.sessions, (_, k) => grid.lanes(k, OPEN));
    this.#closes = daily.column("close") ?? new Float64Array(0);
    this.#origins = new Int32Array(grid.instruments);
    this.#complete = new Int32Array(grid.instruments);
    this.#delisted = new Uint8Array(grid.instruments);
    for (let i = 0; i < grid.instruments; i++) {
      const rows = daily.lengthOf(i);
      if (rows === 0) continue;
      const isForming = calendar.regularClose(daily.at("session", i, rows - 1)) > watermark;
      this.#origins[i] = daily.origin(i);
      this.#complete[i] = isForming ? rows - 1 : rows;
      this.#delisted[i] = instruments.listedTo[i]! < now ? 1 : 0;
    }
    this.#base = new Float64Array(grid.cells.length);
  }

  /** `places`: the sessions that count, by their places in the range. */
  measure(bars: number, places: readonly number[], random: Random): ForwardReturns {
    const { own, byDay, delisted, notCounted } = this.#matches(bars, places);
    const { count, sum, hits } = byDay;
    const { base, baseByDay } = this.#everybody(bars, places, count);
    const baseMean = baseByDay.sum.map((value, day) => value / baseByDay.count[day]!);
    const excess = sum.map((value, day) => (count[day] === 0 ? 0 : value - count[day]! * baseMean[day]!));
    const [meanInterval, hitInterval, excessInterval] = bootstrapRatios([sum, hits, excess], count, bars, random);
    const withMatches = (values: Float64Array): number => total(values.filter((_, day) => count[day]! > 0));
    return {
      bars,
      ...statistics(Float64Array.from(own), total(own), total(hits)),
      delisted,
      not_counted: notCounted,
      mean_interval: meanInterval!,
      hit_rate_interval: hitInterval!,
      base: statistics(base, withMatches(baseByDay.sum), withMatches(baseByDay.hits)),
      excess: own.length === 0 ? null : total(excess) / own.length,
      excess_interval: excessInterval!,
      by_day: {
        count: [...count],
        mean: [...sum].map((value, day) => (count[day] === 0 ? null : value / count[day]!)),
        base_mean: [...baseMean].map((value) => (value === value ? value : null)),
      },
    };
  }

  /** What came after the matches, and the sums of each day. */
  #matches(
    bars: number,
    places: readonly number[],
  ): {
    readonly own: readonly number[];
    readonly byDay: Sums;
    readonly delisted: number;
    readonly notCounted: number;
  } {
    const { instruments } = this.#grid;
    const byDay = sumsOf(places.length);
    const own: number[] = [];
    let [delisted, notCounted] = [0, 0];
    for (const [day, k] of places.entries()) {
      for (const i of this.#matching[k]!) {
        const value = this.#returnOf(k * instruments + i, i, bars);
        if (value !== value) {
          notCounted++;
          continue;
        }
        own.push(value);
        byDay.count[day]!++;
        byDay.sum[day]! += value;
        if (value > 0) byDay.hits[day]!++;
        if (this.#isBeyond(k * instruments + i, i, bars)) delisted++;
      }
    }
    return { own, byDay, delisted, notCounted };
  }

  /** The sums of everybody by day, and all of their returns on days with `matches`. */
  #everybody(
    bars: number,
    places: readonly number[],
    matches: Float64Array,
  ): { readonly base: Float64Array; readonly baseByDay: Sums } {
    const { cells, instruments } = this.#grid;
    const { count, sum, hits } = sumsOf(places.length);
    const base = this.#base;
    let based = 0;
    for (let first = 0; first < instruments; first += BLOCK) {
      const end = Math.min(first + BLOCK, instruments);
      for (let day = 0; day < places.length; day++) {
        const from = places[day]! * instruments;
        const before = based;
        let [daySum, dayHits] = [sum[day]!, hits[day]!];
        for (let i = first; i < end; i++) {
          if (cells[from + i] === ABSENT) continue;
          const value = this.#returnOf(from + i, i, bars);
          if (value !== value) continue;
          base[based++] = value;
          daySum += value;
          if (value > 0) dayHits++;
        }
        sum[day] = daySum;
        hits[day] = dayHits;
        count[day]! += based - before;
        if (matches[day] === 0) based = before;
      }
    }
    return { base: base.subarray(0, based), baseByDay: { count, sum, hits } };
  }

  #isBeyond(cell: number, i: number, bars: number): boolean {
    return this.#grid.rows[cell]! + bars >= this.#complete[i]!;
  }

  /** NaN where nothing is measured. */
  #returnOf(cell: number, i: number, bars: number): number {
    const row = this.#grid.rows[cell]!;
    const complete = this.#complete[i]!;
    if (row < 0 || row >= complete) return Number.NaN;
    const isBeyond = row + bars >= complete;
    if (isBeyond && this.#delisted[i] === 0) return Number.NaN;
    const origin = this.#origins[i]!;
    const close = this.#closes[origin + row * LANES]!;
    const later = this.#closes[origin + (isBeyond ? complete - 1 : row + bars) * LANES]!;
    return close > 0 ? later / close - 1 : Number.NaN;
  }
}

const sumsOf = (days: number): Sums => ({
  count: new Float64Array(days),
  sum: new Float64Array(days),
  hits: new Float64Array(days),
});

function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** Reorders `values`. */
function statistics(values: Float64Array, sum: number, hits: number): ReturnStatistics {
  const count = values.length;
  if (count === 0) return { count, mean: null, median: null, hit_rate: null };
  return { count, mean: sum / count, median: medianOf(values), hit_rate: hits / count };
}
