import { Lru } from "#base";

/** Share of instruments that a condition not seen before is guessed to let pass. */
const PRIOR = 0.3;
/** Most conditions that are remembered. */
const CONDITIONS = 2_000;
/** Weight of the newest observation. */
const WEIGHT = 0.5;

/** What share of instruments each condition let pass lately, and what it took where nothing was kept. */
export class PassRates {
  readonly #rates = new Lru<number>(CONDITIONS);
  readonly #costsFromBars = new Lru<number>(CONDITIONS);

  of(key: string): number {
    return this.measured(key) ?? PRIOR;
  }

  /** Undefined for a condition that has not run on enough instruments. */
  measured(key: string): number | undefined {
    return this.#rates.get(key);
  }

  /** Nanoseconds of one instrument from bars, the last time; undefined for a condition that has not run so. */
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
