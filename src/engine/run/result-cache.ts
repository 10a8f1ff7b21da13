import { Lru, type Clock } from "#base";
import type { RankedMatches } from "./pattern-scores.ts";

/** Answers of finished scans with their age. Keys name everything that the answer depends on. */
export class ResultCache {
  readonly #results: Lru<{ readonly matches: RankedMatches; readonly at: number }>;
  readonly #clock: Clock;

  constructor(capacity: number, clock: Clock) {
    this.#results = new Lru(capacity);
    this.#clock = clock;
  }

  /** An answer at most `ttlSeconds` old. */
  find(key: string, ttlSeconds: number): RankedMatches | undefined {
    if (ttlSeconds <= 0) return undefined;
    const result = this.#results.get(key);
    return result !== undefined && this.#clock.now() - result.at <= ttlSeconds * 1000 ? result.matches : undefined;
  }

  store(key: string, matches: RankedMatches): void {
    this.#results.set(key, { matches, at: this.#clock.now() });
  }
}
