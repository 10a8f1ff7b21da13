import { Lru } from "#base";

/** Minimum number of instruments for a measurement of pass rate or cost. */
const LEAST_OBSERVED = 32;
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

  /** Records ns per instrument of an evaluation from bars. */
  noteCostFromBars(key: string, instruments: number, ns: number): void {
    if (instruments >= LEAST_OBSERVED) this.#costsFromBars.set(key, ns);
  }

  /** Records how many of `instruments` passed. */
  note(key: string, instruments: number, passed: number): void {
    if (instruments < LEAST_OBSERVED) return;
    const rate = passed / instruments;
    const before = this.#rates.get(key);
    this.#rates.set(key, before === undefined ? rate : before + (rate - before) * WEIGHT);
  }
}
