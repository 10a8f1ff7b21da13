import type { EngineData } from "../tiles/frame-store.ts";
import { LANES, type TileArray } from "../tiles/tile-set.ts";

/**
 * Closes of daily bars that are complete, restated. An instrument that was delisted before keeps its last close, so that
 * those that failed count; where the data end before there is none.
 */
export class RangeCloses {
  readonly #closes: TileArray;
  /** By instrument: where its bars are, how many are complete, and whether no more will come: its last close stands. */
  readonly #origins: Int32Array;
  readonly #complete: Int32Array;
  readonly #delisted: Uint8Array;

  /** `now`: the newest session of the data. */
  constructor({ daily, calendar, watermark, instruments }: EngineData, now: number) {
    this.#closes = daily.column("close") ?? new Float64Array(0);
    this.#origins = new Int32Array(daily.instruments);
    this.#complete = new Int32Array(daily.instruments);
    this.#delisted = new Uint8Array(daily.instruments);
    for (let i = 0; i < daily.instruments; i++) {
      const rows = daily.lengthOf(i);
      if (rows === 0) continue;
      const isForming = calendar.regularClose(daily.newest.session[i]!) > watermark;
      this.#origins[i] = daily.origin(i);
      this.#complete[i] = isForming ? rows - 1 : rows;
      this.#delisted[i] = instruments.listedTo[i]! < now ? 1 : 0;
    }
  }

  /** Whether an instrument has no complete bar so many after a row. */
  isBeyond(i: number, row: number, bars: number): boolean {
    return row + bars >= this.#complete[i]!;
  }

  /** The return of an instrument from a row over so many bars; NaN where nothing is measured. */
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

  /** Writes the closes of an instrument from row `first` on, `count` of them, NaN where there is none. */
  gather(i: number, first: number, count: number, output: Float64Array): void {
    const complete = Math.max(0, this.#complete[i]! - first);
    const origin = this.#origins[i]! + first * LANES;
    const stored = Math.min(count, complete);
    for (let k = 0; k < stored; k++) output[k] = this.#closes[origin + k * LANES]!;
    const isLast = this.#delisted[i] === 1 && stored > 0;
    output.fill(isLast ? output[stored - 1]! : Number.NaN, stored, count);
  }
}
