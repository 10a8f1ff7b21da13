import type { Clock } from "#base";
import type { ScanPayload } from "#contract";
import type { EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { S1 } from "./s1.ts";

const WARM_ROUNDS = 200;
/** Number of cold rounds that count, and of warm-up rounds before them, in which code is compiled. */
const ROUNDS = 9;
const UNCOUNTED = 6;

export interface CrossSectionTimes {
  readonly study: string;
  /** Milliseconds per round: of the first scan of an engine, from bars, and of S1 on another engine. */
  readonly cold: readonly number[];
  readonly s1: readonly number[];
  /** Microseconds per scan from cached columns. */
  readonly warm: readonly number[];
}

/** Measures scans that compare every instrument with others: the first scan, and scans from cached columns. */
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
      // After its first answer a server knows the listed instruments; only the measured scan is new.
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
