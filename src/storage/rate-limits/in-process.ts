import { WINDOWS, type RateDecision, type RateLimiter, type RateLimits } from "#accounts";
import { Lru, type Clock } from "#base";
import { CounterFile } from "./counter-file.ts";
import { countsAt, decisionOf, hasRoom, oneMore, windowAt, type Counts } from "./window-counts.ts";

/** Keys whose counts are held in memory; those of the others are in the file. */
const KEYS_IN_MEMORY = 10_000;

export interface InProcessLimiterOptions {
  /** Where the counts are kept over restarts; undefined: nowhere. */
  readonly file: string | undefined;
  readonly clock: Clock;
  /** Told when the file cannot be written, and when it can again. */
  readonly note?: ((text: string) => void) | undefined;
}

/**
 * The limiter of a single server: it decides in memory, and an allowed call is in the file before the caller learns of
 * it. A refused call writes nothing. Errors: those of CounterFile.
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
    // Nothing may wait between here and the new counts: that makes the step atomic.
    const now = this.#clock.now();
    const counts = this.#countsAt(key, now);
    if (!hasRoom(counts, limits)) return decisionOf(counts, limits, { allowed: false, now, shared: true });
    const after = oneMore(counts);
    this.#counts.set(key, after);
    await this.#file.write(key, after);
    return decisionOf(after, limits, { allowed: true, now, shared: true });
  }

  async look(key: string, limits: RateLimits): Promise<RateDecision> {
    const now = this.#clock.now();
    const counts = this.#countsAt(key, now);
    return Promise.resolve(decisionOf(counts, limits, { allowed: hasRoom(counts, limits), now, shared: true }));
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
