import { AppError, type Clock } from "#base";
import type { PatternMarket } from "#pattern-models";
import type { ScanPool } from "./scan-pool.ts";

/** Number of windows that a worker embeds between other requests, about 25 milliseconds. */
const SLICE = 100;
/** Milliseconds after which a search of the past fails if its index is incomplete. Idle time continues the index. */
const PATIENCE_MS = 8_000;

/**
 * Pattern market over the data of a pool. Long work runs in slices, between which the pool serves other requests.
 * Workers of their own search the past; `pastPool` starts them on first use.
 */
export function pooledPatternMarket(pool: ScanPool, pastPool: () => ScanPool, clock: Clock): PatternMarket {
  return {
    window: (request, signal) => pool.ask("patternWindow", [request], { signal }),
    async scores(head, signal) {
      const { timeframe, scale } = head;
      while (await pool.ask("embedSome", [{ timeframe, scale }, SLICE], { signal })) continue;
      return pool.ask("modelScores", [head], { signal });
    },
    async past(head, search, signal) {
      const began = clock.elapsed();
      for (;;) {
        const answer = await pastPool().ask("pastWindows", [head, search, SLICE], { signal });
        if (answer.windows !== undefined) return answer.windows;
        if (clock.elapsed() - began < PATIENCE_MS) continue;
        const share = Math.floor(answer.ready * 100);
        const message = `The past is being read for this timeframe and scale: ${share} % is done. Ask again in a while.`;
        throw new AppError("scan_timeout", message);
      }
    },
  };
}
