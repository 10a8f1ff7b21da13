import { Lru, type Clock } from "#base";
import type { RankedMatches } from "#evaluate";

/** Rough size of an entry without its matches, of a pointer to a ticker (bytes), and of a score (in pointers). */
const ENTRY_BYTES = 300;
const POINTER_BYTES = 8;
const SCORE_POINTERS = 8;

/** Matches of finished scans with their time. A key must name everything that the matches depend on. */
export class ResultCache {
  readonly #results: Lru<{ readonly matches: RankedMatches; readonly at: number }>;
  readonly #clock: Clock;

  /** `bytes`: budget for all entries. */
  constructor(bytes: number, clock: Clock) {
    this.#results = new Lru(bytes);
    this.#clock = clock;
  }

  /** Returns matches at most `ttlSeconds` old; undefined if there are none. */
  find(key: string, ttlSeconds: number): RankedMatches | undefined {
    if (ttlSeconds <= 0) return undefined;
    const result = this.#results.get(key);
    return result !== undefined && this.#clock.now() - result.at <= ttlSeconds * 1000 ? result.matches : undefined;
  }

  store(key: string, matches: RankedMatches): void {
    const rows = matches.tickers.length + SCORE_POINTERS * (matches.scores?.length ?? 0);
    const size = ENTRY_BYTES + 2 * key.length + POINTER_BYTES * rows;
    this.#results.set(key, { matches, at: this.#clock.now() }, size);
  }
}
