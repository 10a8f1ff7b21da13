import { Lru, type Clock } from "#base";
import type { RankedMatches } from "./pattern-scores.ts";

/** Rough bytes of an answer beside its tickers, of a pointer to one, and of a score in pointers. */
const ENTRY_BYTES = 300;
const POINTER_BYTES = 8;
const SCORE_POINTERS = 8;

/** Answers of finished scans with their age. Keys name everything that the answer depends on. */
export class ResultCache {
  readonly #results: Lru<{ readonly matches: RankedMatches; readonly at: number }>;
  readonly #clock: Clock;

  /** `bytes`: for all of them. */
  constructor(bytes: number, clock: Clock) {
    this.#results = new Lru(bytes);
    this.#clock = clock;
  }

  /** An answer at most `ttlSeconds` old. */
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
