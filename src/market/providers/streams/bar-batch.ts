import { BAR_FIELDS, type BarField } from "../../bars/columns.ts";
import type { FactPrices } from "./live-fact.ts";

/** Bars that arrive together. Row k is a bar of `tickers[ticker[k]]`; NaN vwap or trades = none. */
export interface ArrivingBars {
  readonly tickers: readonly string[];
  readonly ticker: Int32Array;
  /**
   * Start in minutes since 1970, with a fraction if it is no whole minute; for daily bars New York's date in days since
   * 1970.
   */
  readonly time: Float64Array;
  readonly fields: Readonly<Record<BarField, Float64Array>>;
}

/** Collects bars into columns, which pass between threads at little cost. */
export class BarBatch {
  readonly #tickers = new Map<string, number>();
  #ticker: number[] = [];
  #time: number[] = [];
  readonly #fields: Record<BarField, number[]> = {
    open: [],
    high: [],
    low: [],
    close: [],
    volume: [],
    vwap: [],
    trades: [],
  };

  get rows(): number {
    return this.#time.length;
  }

  /** Adds a bar. `time`: as in ArrivingBars. */
  add(bar: FactPrices, time: number): void {
    let index = this.#tickers.get(bar.ticker);
    if (index === undefined) this.#tickers.set(bar.ticker, (index = this.#tickers.size));
    this.#ticker.push(index);
    this.#time.push(time);
    for (const field of BAR_FIELDS) this.#fields[field].push(bar[field] ?? Number.NaN);
  }

  /** Returns the bars in their order, and empties the batch. */
  take(): ArrivingBars {
    const fields = Object.fromEntries(
      BAR_FIELDS.map((field) => [field, Float64Array.from(this.#fields[field].splice(0))]),
    ) as Record<BarField, Float64Array>;
    const bars = {
      tickers: [...this.#tickers.keys()],
      ticker: Int32Array.from(this.#ticker),
      time: Float64Array.from(this.#time),
      fields,
    };
    this.#tickers.clear();
    this.#ticker = [];
    this.#time = [];
    return bars;
  }
}
