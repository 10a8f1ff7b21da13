import { AppError, type Clock } from "#base";
import type { ReplayQuestion } from "#operations";
import type { BarFileStore } from "#storage";
import { loadEngineData, loadMarketSource, nameWithoutSeal, withSealOf, type EngineData } from "#tiles";
import {
  replayScan,
  ScanEngine,
  type ReplayFindings,
  type ReplayOrder,
  type EvaluationColumns,
  type WatchOrder,
} from "#scan";
import { imagesOf } from "../data/data-folder.ts";

/**
 * Runs the scan of an answer on the newest snapshot of a folder, and on the snapshot of that answer if the folder still keeps
 * it. `data`: the loaded newest snapshot, if there is one. `cancelled` returns true once the caller has given up. Takes no
 * lock.
 * Errors: those of a scan, unavailable for damage, request_timeout after `cancelled`.
 */
export async function replayInFolder(
  store: BarFileStore,
  { payload, options, snapshot, newest, resolved }: ReplayQuestion,
  data: EngineData | undefined,
  clock: Clock,
  cancelled: () => boolean = () => false,
): Promise<ReplayFindings> {
  const { signal: _, ...request } = options;
  const order: ReplayOrder = { payload, request: { ...request, cancelled }, at: { newest, ...resolved } };
  const stopIfCancelled = (): void => {
    if (cancelled()) throw new AppError("request_timeout", "The caller gave up the replay.");
  };
  const past = await store.at(nameWithoutSeal(snapshot));
  stopIfCancelled();
  const source = await loadMarketSource(store);
  stopIfCancelled();
  const now = { source, data: data ?? (await loadEngineData(store, imagesOf(store.context.layout.root))) };
  stopIfCancelled();
  const then = past === undefined ? undefined : { source: await loadMarketSource(past) };
  stopIfCancelled();
  const findings = replayScan(order, now, then, await store.loadClosures(), clock);
  return store.hasClosuresOf(nameWithoutSeal(snapshot)) ? findings : { ...findings, closuresChanged: true };
}

/** Watches to evaluate on one snapshot. */
export interface PastWatches {
  readonly snapshot: string;
  readonly orders: readonly WatchOrder[];
}

/** Evaluates watches on an earlier snapshot; undefined if the folder keeps it no more. Takes no lock. */
export async function evaluateInFolder(
  store: BarFileStore,
  { snapshot, orders }: PastWatches,
  clock: Clock,
): Promise<EvaluationColumns | undefined> {
  const past = await store.at(nameWithoutSeal(snapshot));
  if (past === undefined) return undefined;
  const engine = new ScanEngine(withSealOf(snapshot, await loadEngineData(past, undefined)), clock);
  return engine.watches.open(engine, orders).columns;
}
