import type { Clock } from "#base";
import {
  loadEngineData,
  loadMarketSource,
  replayScan,
  type EngineData,
  type ReplayFindings,
  type ReplayOrder,
} from "#engine";
import type { ReplayQuestion } from "#operations";
import type { BarFileStore } from "#storage";
import { imagesOf } from "./data-folder.ts";

/**
 * An answer again on the data of a folder, and on those that it rests on where the folder still keeps that state. `data`:
 * what scans read now, where it is at hand. Takes no lock. Errors: those of a scan, unavailable for damage.
 */
export async function replayInFolder(
  store: BarFileStore,
  { payload, options, snapshot, newest, resolved }: ReplayQuestion,
  data: EngineData | undefined,
  clock: Clock,
): Promise<ReplayFindings> {
  const { signal: _, ...request } = options;
  const order: ReplayOrder = { payload, request, at: { newest, ...resolved } };
  const past = await store.at(snapshot);
  const source = await loadMarketSource(store);
  const now = { source, data: data ?? (await loadEngineData(store, imagesOf(store.context.layout.root))) };
  const then = past === undefined ? undefined : { source: await loadMarketSource(past) };
  const findings = replayScan(order, now, then, await store.loadClosures(), clock);
  return store.hasClosuresOf(snapshot) ? findings : { ...findings, closuresChanged: true };
}
