import type { LiveRowFact } from "#market";

type LiveHalt = Extract<LiveRowFact, { readonly kind: "status" }>;

/** The tickers whose trading is halted, as far as a feed tells: what it told while there was no connection is not fetched. */
export class KnownHalts {
  readonly #halted = new Set<string>();
  #unconfirmed = new Set<string>();
  #since: number | null = null;

  /** Since when no halt or resumption was missed, milliseconds since 1970; null while they do not come. */
  get since(): number | null {
    return this.#since;
  }

  /** Tickers that were halted before, and may trade again since. */
  get unconfirmed(): readonly string[] {
    return [...this.#unconfirmed].sort();
  }

  /** Notes the tickers that were halted by the stored rows. */
  add(tickers: readonly string[]): void {
    for (const ticker of tickers) {
      this.#halted.add(ticker);
      this.#unconfirmed.add(ticker);
    }
  }

  take({ ticker, halted }: LiveHalt): void {
    this.#unconfirmed.delete(ticker);
    if (halted) this.#halted.add(ticker);
    else this.#halted.delete(ticker);
  }

  /** Notes that halts and resumptions come from `now` on. */
  connected(now: number): void {
    this.#since ??= now;
  }

  apart(): void {
    this.#since = null;
    this.#unconfirmed = new Set(this.#halted);
  }
}
