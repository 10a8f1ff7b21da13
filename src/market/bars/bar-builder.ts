import type { BarColumns } from "./columns.ts";

/** Adds up bars, oldest first, into one. */
export class BarBuilder {
  rows = 0;
  open = Number.NaN;
  high = Number.NaN;
  low = Number.NaN;
  close = Number.NaN;
  volume = 0;
  trades = Number.NaN;
  /** The vwap of the bar added last, as it was given. */
  given = Number.NaN;
  #turnover = 0;

  clear(): void {
    this.rows = 0;
  }

  add(bars: BarColumns, row: number): void {
    const high = bars.high[row]!;
    const low = bars.low[row]!;
    const close = bars.close[row]!;
    const volume = bars.volume[row]!;
    const trades = bars.trades[row]!;
    const vwap = bars.vwap[row]!;
    const turnover = (vwap === vwap ? vwap : (high + low + close) / 3) * volume;
    if (this.rows++ === 0) {
      this.open = bars.open[row]!;
      this.high = high;
      this.low = low;
      this.volume = volume;
      this.trades = trades;
      this.#turnover = turnover;
    } else {
      if (high > this.high) this.high = high;
      if (low < this.low) this.low = low;
      this.volume += volume;
      this.#turnover += turnover;
      if (trades === trades) this.trades = (this.trades === this.trades ? this.trades : 0) + trades;
    }
    this.close = close;
    this.given = vwap;
  }

  /** Mean price weighted by volume, of each bar's vwap or else (high + low + close) / 3; NaN without volume. */
  get vwap(): number {
    return this.#turnover / this.volume;
  }
}
