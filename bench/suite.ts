import type { Clock } from "#base";
import type { MarketFolder } from "./market-folder.ts";
import type { Table } from "./table.ts";

/** What every suite is given. */
export interface BenchContext {
  readonly clock: Clock;
  readonly table: Table;
  /** 10,000 tickers with 756 daily bars in a data folder; made when it is first asked for. */
  readonly folder: () => Promise<MarketFolder>;
}

/** One group of measurements, run by its name. */
export interface Suite {
  readonly name: string;
  readonly about: string;
  /** Whether its ratios are held against their floors on every change: it takes seconds. */
  readonly quick: boolean;
  run(context: BenchContext): Promise<void>;
}

/** Milliseconds of a piece of work, and what it gave. */
export async function timed<T>(clock: Clock, work: () => T | Promise<T>): Promise<readonly [T, number]> {
  const begun = clock.elapsed();
  const value = await work();
  return [value, clock.elapsed() - begun];
}

/** Every way must find the same. */
export function same(name: string, found: readonly string[] | null, expected: readonly string[]): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(`${name} finds ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}
