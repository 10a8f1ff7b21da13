import { WINDOWS, type RateDecision, type RateLimiter, type RateLimits } from "#accounts";
import { Lru, type Clock } from "#base";
import { CounterFile } from "./counter-file.ts";
import { countsAt, decisionOf, isBelowLimits, incremented, windowAt, type Counts } from "./window-counts.ts";

/** Number of keys whose counts are in memory; the file holds the others. */
const KEYS_IN_MEMORY = 10_000;

export interface InProcessLimiterOptions {
  /** File that keeps the counts over restarts; undefined = in memory only. */
  readonly file: string | undefined;
  readonly clock: Clock;
  /** Receives a log message if the file cannot be written, and when it can be written again. */
  readonly note?: ((text: string) => void) | undefined;
}

/**
 * Opens the rate limiter of a single server. It decides in memory; an allowed call is in the file before the caller
 * receives the decision, a refused call is not written. Throws the errors of CounterFile.
 */
export function openInProcessLimiter({ file, clock, note }: InProcessLimiterOptions): Promise<RateLimiter> {
  return Promise.resolve().then(() => {
    const today = windowAt(clock.now(), WINDOWS[2]);
    return new InProcessLimiter(new CounterFile(file ?? ":memory:", today, note ?? (() => undefined)), clock);
  });
}

class InProcessLimiter implements RateLimiter {
  readonly #file: CounterFile;
  readonly #clock: Clock;
  readonly #counts = new Lru<Counts>(KEYS_IN_MEMORY);

  constructor(file: CounterFile, clock: Clock) {
    this.#file = file;
    this.#clock = clock;
  }

  async take(key: string, limits: RateLimits): Promise<RateDecision> {
    // No await before the new counts are set: that makes the step atomic.
    const now = this.#clock.now();
    const counts = this.#countsAt(key, now);
    if (!isBelowLimits(counts, limits)) return decisionOf(counts, limits, { allowed: false, now, shared: true });
    const after = incremented(counts);
    this.#counts.set(key, after);
    await this.#file.write(key, after);
    return decisionOf(after, limits, { allowed: true, now, shared: true });
  }

  async look(key: string, limits: RateLimits): Promise<RateDecision> {
    const now = this.#clock.now();
    const counts = this.#countsAt(key, now);
    return Promise.resolve(decisionOf(counts, limits, { allowed: isBelowLimits(counts, limits), now, shared: true }));
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #countsAt(key: string, now: number): Counts {
    let counted = this.#counts.get(key);
    if (counted === undefined) {
      counted = this.#file.read(key);
      if (counted !== undefined) this.#counts.set(key, counted);
    }
    return countsAt(now, counted);
  }
}
