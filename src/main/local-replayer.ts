import type { Clock } from "#base";
import type { EngineData } from "#engine";
import type { Replayer, Scanner } from "#operations";
import type { BarFileStore } from "#storage";
import { dataFacts, replayAtHand } from "./replay-at-hand.ts";
import { replayInFolder } from "./replay-folder.ts";

/** Goes back to earlier answers on the calling thread, for a process that does one thing. */
export function localReplayer(store: BarFileStore, data: EngineData, scanner: Scanner, clock: Clock): Replayer {
  return {
    data: async () => dataFacts(data),
    replay: (question) =>
      question.snapshot === data.snapshot
        ? replayAtHand(scanner, question)
        : replayInFolder(store, question, data, clock),
  };
}
