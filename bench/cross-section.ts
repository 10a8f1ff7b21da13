import type { Clock } from "#base";
import type { ScanPayload } from "#contract";
import { ScanEngine, type EngineData } from "#engine";

const WARM_ROUNDS = 200;

export interface CrossSectionTimes {
  readonly study: string;
  /** The first scan, from bars, milliseconds. */
  readonly cold: number;
  /** A scan from tail columns, microseconds: the median. */
  readonly warm: number;
  /** Milliseconds in which the tail columns were made. */
  readonly tails: number;
  readonly matches: number;
}

/** Scans that compare every instrument with all others: the first one, and one that finds its tail columns. */
export function crossSectionTimes(clock: Clock, data: EngineData, studies: readonly string[]): CrossSectionTimes[] {
  return studies.map((study) => {
    const engine = new ScanEngine(data, clock);
    const payload: ScanPayload = {
      All: [{ FeatureWindow: { Filters: [{ Input: study, Returns: { Want: { Value: { GreaterThan: 99 } } } }] } }],
    };
    const scan = (): readonly [matches: number, ms: number] => {
      const begun = clock.elapsed();
      const { count } = engine.scan(payload);
      return [count, clock.elapsed() - begun];
    };
    const [matches, cold] = scan();
    const begun = clock.elapsed();
    while (engine.prepare(1_000)) continue;
    const tails = clock.elapsed() - begun;
    const warm = Array.from({ length: WARM_ROUNDS }, () => scan()[1]).sort((a, b) => a - b);
    return { study, cold, warm: 1_000 * warm[WARM_ROUNDS >> 1]!, tails, matches };
  });
}
