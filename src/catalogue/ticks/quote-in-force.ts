import type { Floats } from "#base";
import { firstKnownFrom, type FeedRows } from "#expression";
import { Quote } from "./quote.ts";

/** The quote in force at instants that only grow, of one day. */
export class QuoteInForce {
  readonly #quote = new Quote();
  #quotes: FeedRows | undefined;
  #known: Floats = new Float64Array(0);
  #day = 0;
  /** The newest row known before the last instant; one before the first when there is none. */
  #row = -1;
  #mid = Number.NaN;

  /** `first`: the earliest instant that will be asked for. */
  begin(quotes: FeedRows | undefined, day: number, first: number): void {
    this.#quotes = quotes;
    this.#day = day;
    this.#mid = Number.NaN;
    if (quotes === undefined) return;
    this.#known = quotes.columns["known_at"]!;
    this.#row = firstKnownFrom(quotes, first) - 1;
    this.#read();
  }

  /** Middle of the newest quote that was known before an instant, as printed; NaN where the day had none. */
  midBefore(instant: number): number {
    const quotes = this.#quotes;
    if (quotes === undefined) return Number.NaN;
    let row = this.#row;
    while (row + 1 < quotes.to && this.#known[row + 1]! < instant) row++;
    if (row !== this.#row) {
      this.#row = row;
      this.#read();
    }
    return this.#mid;
  }

  #read(): void {
    const quotes = this.#quotes!;
    if (this.#row < quotes.from || this.#known[this.#row]! < this.#day) {
      this.#mid = Number.NaN;
      return;
    }
    this.#quote.read(quotes, this.#row, 1);
    this.#mid = this.#quote.mid;
  }
}
