/**
 * scan: answers what callers ask of the bars in memory.
 *
 * Life of a scan, from `ScanEngine.scan` (scanner.ts):
 * 1. Bind the payload: `bind` of #evaluate reads no data, so `ScanEngine.plan` caches the plan for all snapshots.
 * 2. Resolve the moment: `resolveMoment` (as-of/resolve-moment.ts) gives a session and an instant, `MarketViews.at`
 *    (market-views.ts) the `ScanView` of #tiles, now or in the past. `universeOf` (universe.ts) selects the instruments.
 * 3. Check feasibility: `feasibilityOf` (as-of/feasibility.ts) reports missing bars and feeds. `ResultCache`
 *    (result-cache.ts) may answer here.
 * 4. Find the matches: `Execution.matches` of #evaluate.
 * 5. Answer: `explain` (explain.ts) repeats the evaluation without short cuts; `scanTable` (scan-table.ts) adds columns
 *    with `newestValues` (table.ts).
 *
 * Newer bars: `ScanPool.publish` (pool/scan-pool.ts) sends the next snapshot to the workers; `ScanEngine.next` takes over
 * what earlier scans cached. `ScanEngine.prepare` uses idle time to fill the columns that scans wanted.
 *
 * What differs:
 * - Range: `scanRange` (range/scan-range.ts) runs conditions over all sessions in one `RowPass` (range/row-pass.ts) if
 *   `rowFormOf` (range/row-form.ts) allows it, the rest by `Execution.matches` at each session's view. The pass is
 *   `ConditionTruths` over cells, one per instrument and session, with backends of its own (range/row-backends.ts).
 * - Replay: `replayScan` (replay/replay-scan.ts) scans two snapshots and lists what changed (`marketChanges`,
 *   replay/market-changes.ts).
 * - Questions: `Questions` (pool/engine-methods.ts) is the table of what callers may ask; `pooledQuestions` and
 *   `localQuestions` (pool/questions.ts) answer them on workers or on the calling thread.
 * - Pool: `serveWorker` (pool/serve-worker.ts) runs one engine per thread over shared tiles and calls it by
 *   `callMethod` (pool/engine-methods.ts); a scan with `PatienceExceeded` goes to a worker for long ones.
 * - Watch: `WatchSet` (watch/watch-set.ts) follows payloads from snapshot to snapshot: `MarketState` (watch/market-state.ts)
 *   evaluates each distinct leaf once into a bit per instrument, `joinLeaves` (watch/lane-planes.ts) joins the bits, and
 *   the difference to the snapshot before is what entered and left.
 * - Pattern market: `localPatternMarket` (pattern-market/local-pattern-market.ts) reads windows of bars for pattern
 *   models.
 */
export { ArchiveRange, type ArchiveOrder } from "./archive/archive-range.ts";
export { SessionCheckpoints } from "./as-of/session-checkpoints.ts";
export { chartPatternsReply } from "./chart-patterns.ts";
export { type DiffSide, scanDiff, sideOf } from "./diff.ts";
export { type DividedMemory, divideMemory } from "./memory-budget.ts";
export { localPatternMarket } from "./pattern-market/local-pattern-market.ts";
export { type Questions, type ScanOptions, questionsBy } from "./pool/engine-methods.ts";
export { FairQueue } from "./pool/fair-queue.ts";
export type { SharedData, WorkerStart } from "./pool/messages.ts";
export { pooledPatternMarket } from "./pool/pooled-pattern-market.ts";
export { localQuestions, pooledQuestions } from "./pool/questions.ts";
export { ScanPool } from "./pool/scan-pool.ts";
export { type Later, serveWorker } from "./pool/serve-worker.ts";
export { ReceivedData, receiveData, shareData } from "./pool/share-data.ts";
export type { RangeFinding } from "./range/range-part.ts";
export { scanRange } from "./range/scan-range.ts";
export { type LeafComparison, type LeafReading, compareLeaves, compareOwnMoment } from "./replay/compare-leaves.ts";
export { compareSides } from "./replay/compare-sides.ts";
export { type ReplayFindings, type ReplayOrder, replayScan } from "./replay/replay-scan.ts";
export { scanMany } from "./scan-many.ts";
export type { ScanRequest } from "./scan-request.ts";
export { scanTable } from "./scan-table.ts";
export { DEFAULT_MEMORY } from "./scanner-settings.ts";
export { ScanEngine } from "./scanner.ts";
export { technicalsReply } from "./series.ts";
export { FoundEvaluation, type EvaluationColumns } from "./watch/found-evaluation.ts";
export type { WatchPart } from "./watch/watch-cost.ts";
export type {
  ChangedMatch,
  FailedWatch,
  WatchChanges,
  WatchedMatch,
  WatchEvaluation,
  WatchOrder,
} from "./watch/watch-order.ts";
