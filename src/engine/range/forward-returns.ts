import type { Random } from "#base";
import type { ForwardReturns, ReturnStatistics } from "#contract";
import type { EngineData } from "../tiles/frame-store.ts";
import { LANES, type TileArray } from "../tiles/tile-set.ts";
import { bootstrapRatios } from "./bootstrap.ts";
import { medianOf } from "./median.ts";
import { ABSENT, OPEN, type RangeGrid } from "./range-grid.ts";

/** Instruments that are filled together, session by session: cells of one session lie side by side. */
const BLOCK = 64;

/** Bars of an instrument after which none will come: its last close stands for them. */
interface Ends {
  readonly origin: number;
  /** Bars that are complete. */
  readonly rows: number;
  readonly delisted: boolean;
}

/**
 * What came after the cells that match: returns close to close over so many bars of the instrument's own, restated. An
 * instrument that was delisted before keeps its last close, so that those that failed count; where the data end before,
 * nothing is measured. `now`: the newest session of the data.
 */
export class ForwardMeasure {
  readonly #grid: RangeGrid;
  readonly #data: EngineData;
  readonly #now: number;
  /** Returns by cell, NaN where there is none; and whether the instrument was delisted before the horizon. */
  readonly #returns: Float64Array;
  readonly #delisted: Uint8Array;
  readonly #base: Float64Array;

  constructor(grid: RangeGrid, data: EngineData, now: number) {
    this.#grid = grid;
    this.#data = data;
    this.#now = now;
    this.#returns = new Float64Array(grid.cells.length);
    this.#delisted = new Uint8Array(grid.cells.length);
    this.#base = new Float64Array(grid.cells.length);
  }

  /** `places`: the sessions that count, by their places in the range. */
  measure(bars: number, places: readonly number[], random: Random): ForwardReturns {
    this.#fill(bars);
    const { cells, instruments } = this.#grid;
    const days = places.length;
    const [count, sum, hits, excess] = [0, 0, 0, 0].map(() => new Float64Array(days)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const baseMean = new Float64Array(days);
    const own: number[] = [];
    const base = this.#base;
    let [based, delisted, notCounted] = [0, 0, 0];
    for (const [day, k] of places.entries()) {
      const from = k * instruments;
      const basedBefore = based;
      let sumOfAll = 0;
      for (let at = from; at < from + instruments; at++) {
        if (cells[at] === ABSENT) continue;
        const value = this.#returns[at]!;
        const isMatch = cells[at] === OPEN;
        if (value !== value) {
          if (isMatch) notCounted++;
          continue;
        }
        sumOfAll += value;
        base[based++] = value;
        if (!isMatch) continue;
        own.push(value);
        count[day]!++;
        sum[day]! += value;
        if (value > 0) hits[day]!++;
        delisted += this.#delisted[at]!;
      }
      baseMean[day] = sumOfAll / (based - basedBefore);
      // The base is that of the days with matches alone.
      if (count[day] === 0) based = basedBefore;
      else excess[day] = sum[day]! - count[day]! * baseMean[day]!;
    }
    const [meanInterval, hitInterval, excessInterval] = bootstrapRatios([sum, hits, excess], count, bars, random);
    return {
      bars,
      ...statistics(Float64Array.from(own)),
      delisted,
      not_counted: notCounted,
      mean_interval: meanInterval!,
      hit_rate_interval: hitInterval!,
      base: statistics(base.subarray(0, based)),
      excess: own.length === 0 ? null : total(excess) / own.length,
      excess_interval: excessInterval!,
      by_day: {
        count: [...count],
        mean: [...sum].map((value, day) => (count[day] === 0 ? null : value / count[day]!)),
        base_mean: [...baseMean].map((value) => (value === value ? value : null)),
      },
    };
  }

  #fill(bars: number): void {
    const { instruments, sessions } = this.#grid;
    this.#returns.fill(Number.NaN);
    this.#delisted.fill(0);
    const closes = this.#data.daily.column("close");
    if (closes === undefined) return;
    for (let first = 0; first < instruments; first += BLOCK) {
      const length = Math.min(BLOCK, instruments - first);
      const ends = Array.from({ length }, (_, k) => this.#endsOf(first + k));
      for (let k = 0; k < sessions.length; k++) this.#fillCells(k * instruments + first, ends, bars, closes);
    }
  }

  /** Fills the cells from `first` on, which are of one session, for instruments one after the other. */
  #fillCells(first: number, ends: readonly Ends[], bars: number, closes: TileArray): void {
    const { cells, rows } = this.#grid;
    for (let k = 0; k < ends.length; k++) {
      const at = first + k;
      const { origin, rows: complete, delisted } = ends[k]!;
      const row = rows[at]!;
      if (cells[at] === ABSENT || row < 0 || row >= complete) continue;
      const isBeyond = row + bars >= complete;
      if (isBeyond && !delisted) continue;
      const close = closes[origin + row * LANES]!;
      const later = closes[origin + Math.min(row + bars, complete - 1) * LANES]!;
      if (!(close > 0) || later !== later) continue;
      this.#returns[at] = later / close - 1;
      if (isBeyond) this.#delisted[at] = 1;
    }
  }

  #endsOf(i: number): Ends {
    const { daily, calendar, watermark, instruments } = this.#data;
    const rows = daily.lengthOf(i);
    if (rows === 0) return { origin: 0, rows, delisted: false };
    const isForming = calendar.regularClose(daily.at("session", i, rows - 1)) > watermark;
    const delisted = instruments.listedTo[i]! < this.#now;
    return { origin: daily.origin(i), rows: isForming ? rows - 1 : rows, delisted };
  }
}

function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** Reorders `values`. */
function statistics(values: Float64Array): ReturnStatistics {
  const count = values.length;
  if (count === 0) return { count, mean: null, median: null, hit_rate: null };
  let [sum, hits] = [0, 0];
  for (const value of values) {
    sum += value;
    if (value > 0) hits++;
  }
  return { count, mean: sum / count, median: medianOf(values), hit_rate: hits / count };
}
