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
  /** Milliseconds of each round, on engines that have done nothing before. */
  readonly times: readonly number[];
}

/** S1 on every session from one date to another, with what came 1, 5 and 20 bars after its matches. */
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
