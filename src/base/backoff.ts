import type { Clock } from "./clock.ts";

/** Ends in a row after which the next start is at once. */
const AT_ONCE = 2;
const FIRST_MS = 250;
const LONGEST_MS = 30_000;

/**
 * Pauses between the starts of something that ends again and again: none for the first two ends in a row, then 250 ms,
 * doubled by each further end up to 30 s.
 */
export class Backoff {
  readonly #clock: Clock;
  #ends = 0;
  #due = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes that it ended. */
  ended(): void {
    const doubled = ++this.#ends - AT_ONCE - 1;
    const pause = doubled < 0 ? 0 : Math.min(FIRST_MS * 2 ** doubled, LONGEST_MS);
    this.#due = this.#clock.elapsed() + pause;
  }

  /** Notes that it did its work: the next end is a first one. */
  worked(): void {
    this.#ends = 0;
  }

  /** Milliseconds until the next start; 0 = now. */
  get waitMs(): number {
    return this.#ends === 0 ? 0 : Math.max(0, this.#due - this.#clock.elapsed());
  }
}
