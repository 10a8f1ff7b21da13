import type { Clock } from "#base";
import type { AsOfBasis } from "#contract";
import type { EngineData } from "#tiles";
import { ScanEngine, scanRange } from "#scan";
import { S1 } from "./s1.ts";

const ROUNDS = 3;

export interface RangeTimes {
  readonly basis: AsOfBasis;
  readonly sessions: number;
  readonly matches: number;
  /** Milliseconds of each round, on a new engine. */
  readonly times: readonly number[];
}

/** Measures S1 on every session between two dates, with the returns 1, 5 and 20 bars after each match. */
export function rangeTimes(clock: Clock, data: EngineData, basis: AsOfBasis, from: string, to: string): RangeTimes {
  let [sessions, matches] = [0, 0];
  const times = Array.from({ length: ROUNDS }, () => {
    const engine = new ScanEngine(data, clock);
    const begun = clock.elapsed();
    const { days, count } = scanRange(engine, { instructions: S1, from, to, basis, forward: [1, 5, 20] }, {});
    [sessions, matches] = [days.date.length, count];
    return clock.elapsed() - begun;
  });
  return { basis, sessions, matches, times };
}
