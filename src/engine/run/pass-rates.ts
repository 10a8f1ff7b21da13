import { Lru } from "#base";

/** Share of instruments that a condition not seen before is guessed to let pass. */
const PRIOR = 0.3;
/** Weight of the newest observation. */
const WEIGHT = 0.5;

/** What share of instruments each condition let pass lately. */
export class PassRates {
  readonly #rates = new Lru<number>(10_000);

  of(key: string): number {
    return this.#rates.get(key) ?? PRIOR;
  }

  note(key: string, rate: number): void {
    const before = this.#rates.get(key);
    this.#rates.set(key, before === undefined ? rate : before + (rate - before) * WEIGHT);
  }
}
