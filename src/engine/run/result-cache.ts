import { Lru, type Clock } from "#base";

/** Answers of finished scans with their age. Keys name everything that the answer depends on. */
export class ResultCache {
  readonly #results: Lru<{ readonly tickers: readonly string[]; readonly at: number }>;
  readonly #clock: Clock;

  constructor(capacity: number, clock: Clock) {
    this.#results = new Lru(capacity);
    this.#clock = clock;
  }

  /** An answer at most `ttlSeconds` old. */
  find(key: string, ttlSeconds: number): readonly string[] | undefined {
    if (ttlSeconds <= 0) return undefined;
    const result = this.#results.get(key);
    return result !== undefined && this.#clock.now() - result.at <= ttlSeconds * 1000 ? result.tickers : undefined;
  }

  store(key: string, tickers: readonly string[]): void {
    this.#results.set(key, { tickers, at: this.#clock.now() });
  }
}
