const SECONDS = 60;

/** Counts what comes, and tells how much of it came a second over the last minute. Instants are elapsed milliseconds. */
export class MinuteRate {
  /** Counts of single seconds; the second `s` is at place `s % SECONDS`. */
  readonly #counts = new Float64Array(SECONDS);
  /** The newest second. */
  #second = 0;

  add(count: number, elapsed: number): void {
    this.#goOn(elapsed);
    this.#counts[this.#second % SECONDS]! += count;
  }

  /** Mean of the seconds of the last minute, to a tenth. */
  perSecond(elapsed: number): number {
    this.#goOn(elapsed);
    const total = this.#counts.reduce((sum, one) => sum + one, 0);
    return Math.round((total / SECONDS) * 10) / 10;
  }

  #goOn(elapsed: number): void {
    const second = Math.floor(elapsed / 1_000);
    for (let k = 0; k < SECONDS && this.#second < second; k++) this.#counts[++this.#second % SECONDS] = 0;
    this.#second = second;
  }
}
