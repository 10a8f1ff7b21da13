import type { Clock } from "#base";
import type { ScanPayload } from "#contract";
import type { ScanEngine } from "#scan";
import { timed } from "./suite.ts";

const ROUNDS = 15;
/** Number of warm-up rounds, in which code is compiled. */
export const UNCOUNTED = 4;

/** Measures scans of one payload as a server runs them, each on the next of `engines`; no series is cached. */
export async function coldScans(
  clock: Clock,
  engines: () => ScanEngine,
  payload: ScanPayload,
): Promise<{ readonly times: readonly number[]; readonly count: number }> {
  let count = 0;
  const times: number[] = [];
  for (let round = -UNCOUNTED; round < ROUNDS; round++) {
    const engine = engines();
    engine.scan({ All: [] });
    const [reply, ms] = await timed(clock, () => engine.scan(payload));
    count = reply.count ?? 0;
    if (round >= 0) times.push(ms);
  }
  return { times, count };
}
