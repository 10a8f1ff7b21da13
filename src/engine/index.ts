/**
 * engine: answers scans over bars in memory.
 *
 * Life of a scan, from `ScanEngine.scan` (scanner.ts):
 * 1. Bind the payload: `bind` (plan/bind.ts) makes a `Plan` (plan/plan.ts) of leaves with series, tests and frames. It
 *    reads no data, so `ScanEngine.plan` caches it for all snapshots.
 * 2. Resolve the moment: `resolveMoment` (as-of/resolve-moment.ts) gives a session and an instant, `MarketViews.at`
 *    (market-views.ts) the view: a `ScanView` (tiles/scan-view.ts) over the tiles of `FrameStore`
 *    (tiles/frame-store.ts), or for the past of `AsOfStore` (tiles/as-of-store.ts). `universeOf` (run/universe.ts)
 *    selects the instruments.
 * 3. Check feasibility: `feasibilityOf` (as-of/feasibility.ts) reports missing bars and feeds; `refuseTooMuch`
 *    (plan/refuse-too-much.ts) compares the plan's `staticCost` (plan/static-cost.ts) with the limits. `ResultCache`
 *    (run/result-cache.ts) may answer here.
 * 4. Order the conditions: `Execution.matches` (run/execute.ts) runs those that compare within the scan last
 *    (`conditionDependence`, run/cross/cross-scan.ts) and otherwise follows `orderByCost` (plan/rules/order-by-cost.ts), by
 *    estimated cost and by the pass rates of earlier scans (`PassRates`, run/pass-rates.ts).
 * 5. Choose the backend of each leaf: `ConditionTruths` (run/condition-truths.ts) takes the first of `BACKENDS`
 *    (run/backends/index.ts) that takes the leaf; they are in order of cost. `cached` (run/backends/cached.ts) reads
 *    `ColumnCache` and `CandleCache` (run/column-cache.ts, run/candles/candle-cache.ts). From bars
 *    (run/backends/from-bars.ts), `compiled` runs `CompiledFilters` (compiled/compiled-filters.ts), `candles` runs
 *    `CandleFilters` (run/candles/candle-filters.ts), `interpreted` runs `FilterGroup` (run/filter-group.ts). Leaves that
 *    are not filters run lane by lane (run/backends/lane-by-lane.ts).
 * 6. Take truths: the backend gives true, false or null (run/truth.ts) on the survivors to a `TruthSink`
 *    (run/truth-sink.ts), for filters of a group that `joins` accepts in one call.
 * 7. Combine: `joinTruths` (run/join-truths.ts) merges truths lane by lane, `joinPlanes` (run/truth-planes.ts) as bits;
 *    `evaluatesLane` (plan/rules/skip-decided.ts) drops the lanes that are decided.
 * 8. Answer: `rankMatches` (run/patterns/pattern-scores.ts) sorts the matches. `explain` (run/explain.ts) repeats steps 6 and 7
 *    without short cuts; `scanTable` (scan-table.ts) adds columns with `newestValues` (run/table.ts).
 *
 * Life of newer bars (live):
 * 1. `appendNewerBars` (data/newer-bars.ts) reads them; `appendedBars` (data/append-bars.ts) makes the next snapshot.
 * 2. `ScanPool.publish` (pool/scan-pool.ts) sends it to the workers; `ScanEngine.next` takes over what earlier scans
 *    cached.
 * 3. The built columns of derived frames grow in `DerivedTiles` (tiles/derived-tiles.ts). `FollowedColumns`
 *    (live/followed-columns.ts) moves cached columns on: columns of a bar field from the bars, other series with a
 *    `StateBoard` (live/state-board.ts). Series that cannot be stepped are computed again.
 * 4. `ScanEngine.prepare` uses idle time to fill the columns that scans wanted.
 *
 * What differs:
 * - Across the market: `CrossVectors` (run/cross/cross-vectors.ts) gathers one value per instrument, ranks or averages
 *   them, and caches the vector; `OtherSeries` (run/other-series.ts) aligns the bars of a benchmark.
 * - Range: `scanRange` (range/scan-range.ts) runs conditions over all sessions in one `RowPass` (range/row-pass.ts) if
 *   `rowFormOf` (range/row-form.ts) allows it, the rest by `Execution.matches` at each session's view. The pass is
 *   `ConditionTruths` over cells, one per instrument and session, with backends of its own (range/row-backends.ts).
 * - Replay: `replayScan` (replay/replay-scan.ts) scans two snapshots and lists what changed (`marketChanges`,
 *   replay/market-changes.ts).
 * - Questions: `Questions` (pool/engine-methods.ts) is the table of what callers may ask; `pooledQuestions` and
 *   `localQuestions` (pool/questions.ts) answer them on workers or on the calling thread.
 * - Pool: `serveWorker` (pool/serve-worker.ts) runs one engine per thread over shared tiles and calls it by
 *   `callMethod` (pool/engine-methods.ts); a scan with `PatienceExceeded` goes to a worker for long ones.
 * - Pattern market: `localPatternMarket` (pattern-market/local-pattern-market.ts) reads windows of bars for pattern
 *   models.
 */
export { RULES, type Rule } from "./plan/rules/index.ts";
export { planNeeds, type FrameNeed, type PlanNeeds } from "./plan/plan-needs.ts";
export { FairQueue } from "./pool/fair-queue.ts";
export { localQuestions, pooledQuestions } from "./pool/questions.ts";
export { questionsBy, type Questions, type ScanOptions } from "./pool/engine-methods.ts";
export { ScanPool, type PoolSettings } from "./pool/scan-pool.ts";
export { serveWorker } from "./pool/serve-worker.ts";
export { ScanEngine } from "./scanner.ts";
export type { ScanRequest } from "./scan-request.ts";
export { divideMemory, type DividedMemory } from "./memory-budget.ts";
export { DEFAULT_MEMORY, type ScannerSettings } from "./scanner-settings.ts";
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
export type { MarketChange } from "./replay/market-change.ts";
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
export { LANES, sharedFloats, sharedInts, tileBars, TileSet, type TileLayout } from "./tiles/tile-set.ts";
export type { TileArray, TileField } from "./tiles/tile-field.ts";
