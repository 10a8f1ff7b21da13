import { AppError } from "#base";
import type { PatternMarket } from "#pattern-models";
import type { ScanEngine } from "../scanner.ts";
import { foundWindow } from "./found-window.ts";
import { modelScores } from "./model-scores.ts";

/** Windows of the past that are embedded between two looks at the caller's signal. */
const PAST_SLICE = 2_000;

/** The bars of an engine on the calling thread, which does nothing else meanwhile. */
export function localPatternMarket(engine: ScanEngine): PatternMarket {
  return {
    window: async (request) => foundWindow(engine, request),
    scores: async (head) => modelScores(engine, head),
    async past(head, search, signal) {
      for (;;) {
        if (signal?.aborted === true) throw new AppError("request_timeout", "The caller gave up.");
        const { windows } = engine.past.search(head, search, PAST_SLICE);
        if (windows !== undefined) return windows;
      }
    },
  };
}
