import type { Floats } from "#base";
import type { FeedRows } from "#expression";

export const BOOK_LEVELS = 10;
const columnsOf = (name: string): readonly string[] =>
  Array.from({ length: BOOK_LEVELS }, (_, k) => `${name}_${k + 1}`);
const BID_PRICES = columnsOf("bid_price");
const BID_SIZES = columnsOf("bid_size");
const ASK_PRICES = columnsOf("ask_price");
const ASK_SIZES = columnsOf("ask_size");

/** One side of the order book: levels 0 … levels-1, the best first. */
export interface BookSide {
  readonly levels: number;
  /** $ and shares of today. */
  readonly prices: Float64Array;
  readonly sizes: Float64Array;
}

class Side implements BookSide {
  levels = 0;
  readonly prices = new Float64Array(BOOK_LEVELS);
  readonly sizes = new Float64Array(BOOK_LEVELS);
  #prices: readonly Floats[] = [];
  #sizes: readonly Floats[] = [];

  bind(columns: FeedRows["columns"], prices: readonly string[], sizes: readonly string[]): void {
    this.#prices = prices.map((name) => columns[name]!);
    this.#sizes = sizes.map((name) => columns[name]!);
  }

  read(row: number, factor: number): void {
    let level = 0;
    for (; level < BOOK_LEVELS; level++) {
      const price = this.#prices[level]![row]!;
      const size = this.#sizes[level]![row]!;
      if (!(price > 0 && size > 0)) break;
      this.prices[level] = price / factor;
      this.sizes[level] = size * factor;
    }
    this.levels = level;
  }
}

/** A snapshot of the order book; moved from row to row. A side ends at the first level without a price or a size. */
export class Book {
  readonly #bids = new Side();
  readonly #asks = new Side();
  #of: FeedRows["columns"] | undefined;

  get bids(): BookSide {
    return this.#bids;
  }

  get asks(): BookSide {
    return this.#asks;
  }

  /** Middle of best bid and ask, $; NaN while a side is empty. */
  get mid(): number {
    if (this.#bids.levels === 0 || this.#asks.levels === 0) return Number.NaN;
    return (this.#bids.prices[0]! + this.#asks.prices[0]!) / 2;
  }

  /** `factor`: shares of today for one share of the snapshot's day. */
  read({ columns }: FeedRows, row: number, factor: number): void {
    if (columns !== this.#of) {
      this.#of = columns;
      this.#bids.bind(columns, BID_PRICES, BID_SIZES);
      this.#asks.bind(columns, ASK_PRICES, ASK_SIZES);
    }
    this.#bids.read(row, factor);
    this.#asks.read(row, factor);
  }
}
