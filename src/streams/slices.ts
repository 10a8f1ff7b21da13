import type { Clock } from "#base";
import type { Timers } from "./timers.ts";

/** Milliseconds of work between two pauses. */
const SLICE_MS = 5;

/** Long work in slices, between which the server answers calls. */
export class Slices {
  readonly #clock: Clock;
  readonly #timers: Timers;

  constructor(clock: Clock, timers: Timers) {
    this.#clock = clock;
    this.#timers = timers;
  }

  /** Runs work on each item. */
  async run<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
    let begun = this.#clock.elapsed();
    let isDue = false;
    for (const item of items) {
      if (isDue) {
        await new Promise<void>((resolve) => this.#timers.after(0, resolve));
        begun = this.#clock.elapsed();
      }
      work(item);
      isDue = this.#clock.elapsed() - begun >= SLICE_MS;
    }
  }
}
