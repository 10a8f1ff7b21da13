import type { Floats } from "#base";
import type { FactMoment, FeedRows } from "#expression";
import { dayStart } from "./day-start.ts";
import { firstKnownAfter } from "./first-known-after.ts";
import { QuoteInForce } from "./quote-in-force.ts";

/**
 * The trades of a stretch of a day, one after the other, each signed by Lee and Ready (1991): above the middle of the
 * quote in force bought, below it sold; at the middle, or without a quote, by the tick rule: bought when the last
 * different price of the day was lower, sold when it was higher. In force is the newest quote told before the trade;
 * the five seconds that the authors allowed for late quotes of their time are left out.
 */
export class SignedTrades {
  price = Number.NaN;
  /** Shares as printed that day. */
  size = 0;
  /** 1 bought, -1 sold, 0 not known. */
  sign = 0;
  /** 1 above the last different price of the day, -1 below it, 0 where there is none. */
  tick = 0;
  /** Whether the price differs from that of the trade before. */
  moved = false;
  /** Middle of the quote in force; NaN without one. */
  mid = Number.NaN;
  /** When the trade became known, minutes since 1970. */
  known = Number.NaN;
  #row = 0;
  #to = 0;
  #before = Number.NaN;
  #known: Floats = new Float64Array(0);
  #prices: Floats = new Float64Array(0);
  #sizes: Floats = new Float64Array(0);
  readonly #quote = new QuoteInForce();

  /** Trades that became known after `after` and no later than `until`. Without `quotes` only the tick rule signs. */
  begin(trades: FeedRows, quotes: FeedRows | undefined, moment: FactMoment, after: number, until: number): void {
    const day = dayStart(moment);
    this.#known = trades.columns["known_at"]!;
    this.#prices = trades.columns["price"]!;
    this.#sizes = trades.columns["size"]!;
    this.#row = firstKnownAfter(trades, Math.max(after, day));
    this.#to = firstKnownAfter(trades, until);
    this.#lookBack(trades, day);
    this.#quote.begin(quotes, day, this.#row < this.#to ? this.#known[this.#row]! : until);
  }

  /** Moves to the next trade; false after the last. */
  next(): boolean {
    while (this.#row < this.#to) {
      const row = this.#row++;
      if (!this.#counts(row)) continue;
      const price = this.#prices[row]!;
      this.known = this.#known[row]!;
      this.price = price;
      this.size = this.#sizes[row]!;
      this.moved = price !== this.#before && this.#before === this.#before;
      if (this.moved) this.tick = price > this.#before ? 1 : -1;
      this.#before = price;
      this.mid = this.#quote.midBefore(this.known);
      this.sign = price > this.mid ? 1 : price < this.mid ? -1 : this.tick;
      return true;
    }
    return false;
  }

  #counts(row: number): boolean {
    return this.#prices[row]! > 0 && this.#sizes[row]! > 0;
  }

  /** The price before the first trade of the stretch, and the direction in which the price had moved last. */
  #lookBack(trades: FeedRows, day: number): void {
    this.#before = Number.NaN;
    this.tick = 0;
    for (let row = this.#row - 1; row >= trades.from && this.#known[row]! >= day; row--) {
      if (!this.#counts(row)) continue;
      const price = this.#prices[row]!;
      if (this.#before !== this.#before) this.#before = price;
      else if (price !== this.#before) {
        this.tick = this.#before > price ? 1 : -1;
        return;
      }
    }
  }
}
