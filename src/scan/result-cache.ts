import { Lru, type Clock } from "#base";
import type { RankedMatches } from "#evaluate";

/** Rough bytes of an entry without its matches, of a match, and of a score. */
const ENTRY_BYTES = 300;
const MATCH_BYTES = 4;
const SCORE_BYTES = 64;

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
    const { lanes, scores = [] } = matches;
    const size = ENTRY_BYTES + 2 * key.length + MATCH_BYTES * lanes.length + SCORE_BYTES * scores.length;
    this.#results.set(key, { matches, at: this.#clock.now() }, size);
  }
}
