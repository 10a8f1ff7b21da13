import type { Clock } from "#base";
import type { MarketFolder } from "./market-folder.ts";
import type { Table } from "./table.ts";

/** Arguments of every suite. */
export interface BenchContext {
  readonly clock: Clock;
  readonly table: Table;
  /** Returns a data folder with 756 daily bars of 10,000 tickers; the first call creates the folder. */
  readonly folder: () => Promise<MarketFolder>;
}

/** One group of measurements, run by its name. */
export interface Suite {
  readonly name: string;
  readonly about: string;
  /** True if the suite takes seconds, so that every change checks its ratios against their floors. */
  readonly quick: boolean;
  run(context: BenchContext): Promise<void>;
}

/** Runs `work`; returns its result and its milliseconds. */
export async function timed<T>(clock: Clock, work: () => T | Promise<T>): Promise<readonly [T, number]> {
  const begun = clock.elapsed();
  const value = await work();
  return [value, clock.elapsed() - begun];
}

/** Throws an error if `found` differs from `expected`. */
export function same(name: string, found: readonly string[] | null, expected: readonly string[]): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(`${name} finds ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}
