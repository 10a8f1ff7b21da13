import type { DoScanResponse } from "#contract";
import type { ReplayQuestion, Replayer, Scanner } from "#operations";
import type { EngineData } from "#tiles";
import type { ReplayFindings } from "#scan";

/** Returns the identity of the data, as the header of an answer states it. */
export const dataFacts = ({ snapshot, watermark }: EngineData): Awaited<ReturnType<Replayer["data"]>> => ({
  snapshot,
  newest: new Date(watermark * 60_000).toISOString(),
});

/** Replays an answer on unchanged data by running the scan again. */
export async function replayOnCurrentData(
  scanner: Pick<Scanner, "scan">,
  { payload, options }: ReplayQuestion,
): Promise<ReplayFindings> {
  const answer: DoScanResponse = await scanner.scan(payload, options);
  const nothing = { entered: [], left: [], changes: [], changesCount: 0, changesFlipped: 0 };
  return { answer, past: answer.tickers ?? [], ...nothing };
}
