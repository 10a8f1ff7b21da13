import { getOrMake } from "#base";
import type { LiveBar } from "#market";

/** Bars of open minutes that wait for the seals of the minutes before. */
export class HeldBars {
  /** By minute, in the order of their arrival. */
  readonly #bars = new Map<number, LiveBar[]>();
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  add(bar: LiveBar): void {
    getOrMake(this.#bars, bar.minute, () => []).push(bar);
    this.#rows++;
  }

  /** Returns the bars up to a minute, minute by minute, and forgets them. */
  takeUpTo(last: number): readonly LiveBar[] {
    const minutes = [...this.#bars.keys()].filter((minute) => minute <= last).toSorted((a, b) => a - b);
    const taken = minutes.flatMap((minute) => this.#bars.get(minute)!);
    for (const minute of minutes) this.#bars.delete(minute);
    this.#rows -= taken.length;
    return taken;
  }
}
