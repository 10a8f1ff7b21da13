import type { Clock } from "#base";
import type { Replayer, Scanner } from "#operations";
import type { BarFileStore } from "#storage";
import type { EngineData } from "#tiles";
import { dataFacts, replayOnCurrentData } from "./replay-current-data.ts";
import { replayInFolder } from "./replay-folder.ts";

/** Returns a replayer that runs on the calling thread, for a process with one job. */
export function localReplayer(store: BarFileStore, data: EngineData, scanner: Scanner, clock: Clock): Replayer {
  return {
    data: async () => dataFacts(data),
    replay: (question) =>
      question.snapshot === data.snapshot
        ? replayOnCurrentData(scanner, question)
        : replayInFolder(store, question, data, clock),
  };
}
