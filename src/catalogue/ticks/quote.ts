import type { Floats } from "#base";
import type { FeedRows } from "#expression";

const NONE = new Float64Array(0);

/** The best bid and ask of one row of the feed of quotes; moved from row to row. */
export class Quote {
  /** $ and shares of today; NaN where not told. */
  bid = Number.NaN;
  ask = Number.NaN;
  bidSize = Number.NaN;
  askSize = Number.NaN;
  #of: FeedRows["columns"] | undefined;
  #bids: Floats = NONE;
  #asks: Floats = NONE;
  #bidSizes: Floats = NONE;
  #askSizes: Floats = NONE;

  /** `factor`: shares of today for one share of the quote's day. A price that is not above 0 is no price. */
  read({ columns }: FeedRows, row: number, factor: number): void {
    if (columns !== this.#of) this.#bind(columns);
    const bid = this.#bids[row]!;
    const ask = this.#asks[row]!;
    this.bid = bid > 0 ? bid / factor : Number.NaN;
    this.ask = ask > 0 ? ask / factor : Number.NaN;
    this.bidSize = this.#bidSizes[row]! * factor;
    this.askSize = this.#askSizes[row]! * factor;
  }

  clear(): void {
    this.bid = this.ask = this.bidSize = this.askSize = Number.NaN;
  }

  /** Whether a row says the same as the row before it. */
  repeats({ columns }: FeedRows, row: number): boolean {
    if (columns !== this.#of) this.#bind(columns);
    return same(this.#bids, row) && same(this.#asks, row) && same(this.#bidSizes, row) && same(this.#askSizes, row);
  }

  /** Middle of bid and ask, $; NaN unless both are told. */
  get mid(): number {
    return (this.bid + this.ask) / 2;
  }

  /** Ask - bid in hundredths of a percent of the mid. */
  get spreadBps(): number {
    return (1e4 * (this.ask - this.bid)) / this.mid;
  }

  /** (bid size - ask size) / (bid size + ask size), -1 … 1; NaN without both sizes. */
  get imbalance(): number {
    return (this.bidSize - this.askSize) / (this.bidSize + this.askSize);
  }

  #bind(columns: FeedRows["columns"]): void {
    this.#of = columns;
    this.#bids = columns["bid"]!;
    this.#asks = columns["ask"]!;
    this.#bidSizes = columns["bid_size"]!;
    this.#askSizes = columns["ask_size"]!;
  }
}

function same(column: Floats, row: number): boolean {
  return Object.is(column[row]!, column[row - 1]!);
}
