/**
 * engine: answers scans over bars in memory.
 * 1. plan/: a payload becomes conditions over interned expression nodes, each on a frame (pure);
 * 2. tiles/: the bars of every frame, eight instruments side by side; frames are derived from days and minutes;
 * 3. run/: programs compute the rows that a window needs, conditions run on survivors, tail columns keep newest values;
 * 4. range/: a scan on every session of a range in one pass, and what came after its matches;
 * 5. pattern-market/: windows of bars for teaching and measuring pattern models;
 * 6. live/: kept series go on with the next bar from what their recursions were;
 * 7. pool/: the same on worker threads over shared memory.
 */
export { RULES, type Rule } from "./plan/rules/index.ts";
export { planNeeds, type FrameNeed, type PlanNeeds } from "./plan/plan-needs.ts";
export { FairQueue } from "./pool/fair-queue.ts";
export { ScanPool, type PoolSettings } from "./pool/scan-pool.ts";
export { serveWorker } from "./pool/serve-worker.ts";
export { ScanEngine, type ScanRequest } from "./scanner.ts";
export { divideMemory, type DividedMemory } from "./memory-budget.ts";
export { DEFAULT_SETTINGS, type ScannerSettings } from "./scanner-settings.ts";
export { localPatternMarket } from "./pattern-market/local-pattern-market.ts";
export { pooledPatternMarket } from "./pool/pooled-pattern-market.ts";
export { scanEstimate } from "./estimate.ts";
export { scanDiff, sideOf, type DiffSide } from "./diff.ts";
export {
  compareLeaves,
  compareOwnMoment,
  type LeafComparison,
  type LeafDifference,
  type LeafReading,
} from "./replay/compare-leaves.ts";
export { compareSides, type ComparedSides } from "./replay/compare-sides.ts";
export type { MarketChange } from "./replay/market-changes.ts";
export type { AnsweredAt } from "./replay/pinned-payload.ts";
export { replayScan, type ReplayData, type ReplayFindings, type ReplayOrder } from "./replay/replay-scan.ts";
export { scanMany } from "./scan-many.ts";
export { scanTable } from "./scan-table.ts";
export { scanRange } from "./range/scan-range.ts";
export { chartPatternsReply } from "./chart-patterns.ts";
export { barsReply, technicalsReply, tickersReply, type SeriesFrame, type SeriesRange } from "./series.ts";
export { engineData, loadEngineData, loadMarketSource, openEngineData } from "./data/load-engine-data.ts";
export { abandonColumns, fillColumns, mendColumns } from "./data/fill-columns.ts";
export type { OpenedData } from "./data/data-images.ts";
export type { BlockFiles, PendingColumn } from "./tiles/pending-columns.ts";
export { receiveData, ReceivedData, shareData } from "./pool/share-data.ts";
export type { SharedData, WorkerStart } from "./pool/messages.ts";
export { DoubleBufferedTiles } from "./tiles/double-buffered-tiles.ts";
export { appendNewerBars, type AppendedSnapshot } from "./data/newer-bars.ts";
export type { MemoryImage, MemoryImages } from "./data/memory-images.ts";
export type { EngineData } from "./tiles/frame-store.ts";
export {
  LANES,
  sharedFloats,
  sharedInts,
  tileBars,
  TileSet,
  type TileArray,
  type TileField,
  type TileLayout,
} from "./tiles/tile-set.ts";
