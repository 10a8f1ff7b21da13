import { AppError } from "#base";
import type { PatternMarket } from "#pattern-models";
import type { ScanEngine } from "../scanner.ts";
import { foundWindow } from "./found-window.ts";
import { modelScores } from "./model-scores.ts";

/** Number of past windows embedded between two checks of the caller's signal. */
const PAST_SLICE = 2_000;

/** Pattern market over an engine on the calling thread; calls block that thread. */
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
