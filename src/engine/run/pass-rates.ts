import { Lru } from "#base";

/** Assumed pass rate of a condition that has not run yet. */
const PRIOR = 0.3;
/** Maximum number of remembered conditions. */
const CONDITIONS = 2_000;
/** Weight of the newest observation in the moving average. */
const WEIGHT = 0.5;

/** Recent pass rate of each condition, and its last measured cost from bars. Keys are the keys of conditions. */
export class PassRates {
  readonly #rates = new Lru<number>(CONDITIONS);
  readonly #costsFromBars = new Lru<number>(CONDITIONS);

  /** Returns the measured pass rate, or the prior for a condition without one. */
  of(key: string): number {
    return this.measured(key) ?? PRIOR;
  }

  /** Returns the measured pass rate; undefined for a condition that has not run on enough instruments. */
  measured(key: string): number | undefined {
    return this.#rates.get(key);
  }

  /** Returns ns per instrument of the last evaluation from bars; undefined for a condition without one. */
  costFromBars(key: string): number | undefined {
    return this.#costsFromBars.get(key);
  }

  noteCostFromBars(key: string, ns: number): void {
    this.#costsFromBars.set(key, ns);
  }

  note(key: string, rate: number): void {
    const before = this.#rates.get(key);
    this.#rates.set(key, before === undefined ? rate : before + (rate - before) * WEIGHT);
  }
}
