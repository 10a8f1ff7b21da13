import type { BarColumns } from "./columns.ts";

/** Merges bars, added oldest first, into one. */
export class BarBuilder {
  rows = 0;
  open = Number.NaN;
  high = Number.NaN;
  low = Number.NaN;
  close = Number.NaN;
  volume = 0;
  trades = Number.NaN;
  /** Vwap of the bar added last, as it arrived. */
  lastVwap = Number.NaN;
  #turnover = 0;

  clear(): void {
    this.rows = 0;
  }

  add(bars: BarColumns, row: number): void {
    const vwap = bars.vwap[row]!;
    const volume = bars.volume[row]!;
    this.#take(bars.open[row]!, bars.high[row]!, bars.low[row]!, bars.close[row]!, volume, bars.trades[row]!, vwap);
  }

  /** Adds the bar of another builder, as one bar. */
  addBuilt(bar: BarBuilder): void {
    this.#take(bar.open, bar.high, bar.low, bar.close, bar.volume, bar.trades, bar.vwap);
  }

  #take(open: number, high: number, low: number, close: number, volume: number, trades: number, vwap: number): void {
    const turnover = (vwap === vwap ? vwap : (high + low + close) / 3) * volume;
    if (this.rows++ === 0) {
      this.open = open;
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
    this.lastVwap = vwap;
  }

  /**
   * Mean price weighted by volume; each bar counts with its vwap or else (high + low + close) / 3. NaN without volume.
   */
  get vwap(): number {
    return this.#turnover / this.volume;
  }
}
