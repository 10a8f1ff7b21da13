import type { FeedName } from "#contract";
import { FEEDS } from "#contract";
import type { StoredFeed } from "../../feeds/feed-table.ts";

/** Collects rows of a feed in the columns that a store takes, named after the contract's fields. */
export class FeedRowBuffer<F extends string> {
  readonly #numbers: readonly F[];
  readonly #columns: readonly number[][];
  readonly #tickers: string[] = [];
  readonly #texts: Readonly<Record<string, string[]>>;

  /** `fields` are the fields of every row; the contract decides which of them are texts. */
  constructor(feed: FeedName, fields: readonly F[]) {
    const kinds: Readonly<Record<string, { readonly kind: string }>> = FEEDS[feed].fields;
    this.#numbers = fields.filter((field) => kinds[field]!.kind !== "text");
    this.#columns = this.#numbers.map(() => []);
    this.#texts = Object.fromEntries(
      fields.filter((field) => kinds[field]!.kind === "text").map((field) => [field, []]),
    );
  }

  add(ticker: string, row: Readonly<Record<F, number | string>>): void {
    this.#tickers.push(ticker);
    for (const [f, field] of this.#numbers.entries()) this.#columns[f]!.push(Number(row[field]));
    for (const field in this.#texts) this.#texts[field]!.push(String(row[field as F]));
  }

  feed(): StoredFeed {
    const numbers = this.#numbers.map((field, f) => [field, Float64Array.from(this.#columns[f]!)] as const);
    return {
      rows: this.#tickers.length,
      numbers: Object.fromEntries(numbers),
      texts: { ticker: this.#tickers, ...this.#texts },
    };
  }
}
