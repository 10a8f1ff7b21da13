import type { Floats } from "#base";
import { firstKnownFrom, type FactMoment, type FeedRows } from "#expression";
import { dayStart } from "./day-start.ts";
import { firstKnownAfter } from "./first-known-after.ts";

/** The minutes of a day in which trades were made, up to the end of a bar, one after the other. */
export class MinuteChanges {
  /** Shares of the minute, and its last price less that of the minute before (of the first: less the day's first price). */
  volume = 0;
  change = 0;
  #row = 0;
  #from = 0;
  #to = 0;
  #last = Number.NaN;
  #known: Floats = new Float64Array(0);
  #prices: Floats = new Float64Array(0);
  #sizes: Floats = new Float64Array(0);

  begin(trades: FeedRows, moment: FactMoment): void {
    this.#known = trades.columns["known_at"]!;
    this.#prices = trades.columns["price"]!;
    this.#sizes = trades.columns["size"]!;
    this.#from = firstKnownFrom(trades, dayStart(moment));
    this.#to = firstKnownAfter(trades, moment.end);
    this.again();
  }

  again(): void {
    this.#row = this.#from;
    this.#last = Number.NaN;
  }

  next(): boolean {
    this.volume = 0;
    let price = this.#last;
    let first = this.#last;
    let minute = Number.NaN;
    for (; this.#row < this.#to; this.#row++) {
      const size = this.#sizes[this.#row]!;
      if (!(size > 0 && this.#prices[this.#row]! > 0)) continue;
      const own = Math.ceil(this.#known[this.#row]!);
      if (this.volume > 0 && own !== minute) break;
      minute = own;
      price = this.#prices[this.#row]!;
      if (first !== first) first = price;
      this.volume += size;
    }
    this.change = price - first;
    this.#last = price;
    return this.volume > 0;
  }
}
