import { BarEnds, DAILY, type EngineData, LANES, type TileArray } from "#tiles";

/**
 * Restated closes of completed daily bars. A delisted instrument keeps its last close, so failed companies count; there
 * is no close beyond the end of the data.
 */
export class RangeCloses {
  readonly #closes: TileArray;
  /**
   * By instrument: offset of its bars, number of completed bars, and 1 if it is delisted, so its last close is final.
   */
  readonly #origins: Int32Array;
  readonly #complete: Int32Array;
  readonly #delisted: Uint8Array;

  /** `now`: the newest session of the data. */
  constructor({ daily, calendar, watermark, instruments }: EngineData, now: number) {
    this.#closes = daily.column("close") ?? new Float64Array(0);
    this.#origins = new Int32Array(daily.instruments);
    this.#complete = new Int32Array(daily.instruments);
    this.#delisted = new Uint8Array(daily.instruments);
    const ends = new BarEnds(calendar, DAILY, watermark);
    for (const i of daily.order) {
      this.#origins[i] = daily.origin(i);
      this.#complete[i] = ends.final(daily, i);
      this.#delisted[i] = instruments.listedTo[i]! < now ? 1 : 0;
    }
  }

  /** Returns true if an instrument has no completed bar `bars` after a row. */
  isBeyond(i: number, row: number, bars: number): boolean {
    return row + bars >= this.#complete[i]!;
  }

  /** Returns the return of an instrument from a row over `bars`; NaN if it cannot be measured. */
  returnOf(i: number, row: number, bars: number): number {
    const complete = this.#complete[i]!;
    if (row < 0 || row >= complete) return Number.NaN;
    const isBeyond = this.isBeyond(i, row, bars);
    if (isBeyond && this.#delisted[i] === 0) return Number.NaN;
    const origin = this.#origins[i]!;
    const close = this.#closes[origin + row * LANES]!;
    const later = this.#closes[origin + (isBeyond ? complete - 1 : row + bars) * LANES]!;
    return close > 0 ? later / close - 1 : Number.NaN;
  }

  /** Writes `count` closes of an instrument from row `first` on, NaN if there is none. */
  gather(i: number, first: number, count: number, output: Float64Array): void {
    const complete = Math.max(0, this.#complete[i]! - first);
    const origin = this.#origins[i]! + first * LANES;
    const stored = Math.min(count, complete);
    for (let k = 0; k < stored; k++) output[k] = this.#closes[origin + k * LANES]!;
    const isLast = this.#delisted[i] === 1 && stored > 0;
    output.fill(isLast ? output[stored - 1]! : Number.NaN, stored, count);
  }
}
