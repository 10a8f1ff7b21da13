import type { Clock, Random } from "#base";

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** How long a connection must have been ready until its end counts as a first one. */
const PROVEN_MS = 10_000;
/** Least time between the beginnings of two connections. */
const APART_MS = 1_000;

/**
 * Waits between connections: up to 1, 2, 4 … 60 s at random, so that many clients do not come back together. A connection
 * that was ready for 10 s starts them again; a shorter one does not, for vendors tell of a limit after they confirmed
 * everything.
 */
export class ReconnectWait {
  readonly #clock: Clock;
  readonly #random: Random;
  #cap = FIRST_MS;
  #began = -Infinity;
  #ready = Number.NaN;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Notes that a connection begins. */
  began(): void {
    this.#began = this.#clock.elapsed();
    this.#ready = Number.NaN;
  }

  /** Notes that the connection is authenticated and subscribed. */
  ready(): void {
    this.#ready = this.#clock.elapsed();
  }

  /** Returns the milliseconds until the next connection may begin, at least `leastMs`, once one has ended. */
  next(leastMs: number): number {
    const now = this.#clock.elapsed();
    if (now - this.#ready >= PROVEN_MS) this.#cap = FIRST_MS;
    const jittered = this.#cap * this.#random.next();
    this.#cap = Math.min(this.#cap * 2, LONGEST_MS);
    return Math.ceil(Math.max(jittered, leastMs, this.#began + APART_MS - now));
  }
}
