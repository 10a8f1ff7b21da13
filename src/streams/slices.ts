import type { Clock } from "#base";
import type { Timers } from "./timers.ts";

/** Milliseconds of work between two pauses. */
const SLICE_MS = 5;

/** Does work on each item. Yields between two of them. */
export function* inTurn<T>(items: Iterable<T>, work: (item: T) => Iterable<void> | void): Generator<void> {
  let isFirst = true;
  for (const item of items) {
    if (!isFirst) yield;
    isFirst = false;
    const rest = work(item);
    if (rest !== undefined) yield* rest;
  }
}

/** Long work in slices, between which the server answers calls. */
export class Slices {
  readonly #clock: Clock;
  readonly #timers: Timers;

  constructor(clock: Clock, timers: Timers) {
    this.#clock = clock;
    this.#timers = timers;
  }

  /** Does work to its end. It may pause wherever `work` yields. */
  async run(work: Iterable<void>): Promise<void> {
    let begun = this.#clock.elapsed();
    for (const _ of work) {
      if (this.#clock.elapsed() - begun < SLICE_MS) continue;
      await new Promise<void>((resolve) => this.#timers.after(0, resolve));
      begun = this.#clock.elapsed();
    }
  }
}
