import type { Clock } from "#base";
import type { ScanPayload } from "#contract";
import type { EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { S1 } from "./s1.ts";

const WARM_ROUNDS = 200;
/** Cold rounds that count, and those before them in which the processor's code is compiled. */
const ROUNDS = 9;
const UNCOUNTED = 6;

export interface CrossSectionTimes {
  readonly study: string;
  /** The first scan of an engine, from bars, and S1 on another engine of the same round, milliseconds. */
  readonly cold: readonly number[];
  readonly s1: readonly number[];
  /** Scans from tail columns, microseconds. */
  readonly warm: readonly number[];
}

/** Scans that compare every instrument with others: the first one, and those that find their tail columns. */
export function crossSectionTimes(clock: Clock, data: EngineData, studies: readonly string[]): CrossSectionTimes[] {
  return studies.map((study) => {
    const payload: ScanPayload = {
      All: [{ FeatureWindow: { Filters: [{ Input: study, Returns: { Want: { Value: { GreaterThan: 99 } } } }] } }],
    };
    const timed = (engine: ScanEngine, own: ScanPayload): number => {
      const begun = clock.elapsed();
      engine.scan(own);
      return clock.elapsed() - begun;
    };
    const fresh = (): ScanEngine => {
      const engine = new ScanEngine(data, clock);
      // A server knows who is listed once it has answered anything; the scan itself is new.
      engine.scan({ All: [] });
      return engine;
    };
    const [cold, s1]: [number[], number[]] = [[], []];
    let engine = fresh();
    for (let round = -UNCOUNTED; round < ROUNDS; round++) {
      const other = timed(fresh(), S1);
      const own = timed((engine = fresh()), payload);
      if (round < 0) continue;
      s1.push(other);
      cold.push(own);
    }
    while (engine.prepare(1_000)) continue;
    const warm = Array.from({ length: WARM_ROUNDS }, () => 1_000 * timed(engine, payload));
    return { study, cold, s1, warm };
  });
}
