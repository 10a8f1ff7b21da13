/** saved: what an account keeps: scans with their runs, watchlists, pattern models with their examples. */
export {
  checkRoom,
  createScan,
  deleteScan,
  findScan,
  keepScan,
  recordRun,
  replaceScan,
  scanRuns,
} from "./saved-scans.ts";
export type { ScanDraft, ScanOutcome, SavedScanKey } from "./saved-scans.ts";
export { ScanSchedules, type DueScan, type MarketTime, type ScheduledOutcome } from "./scan-schedules.ts";
export { createWatchlist, deleteWatchlist, findWatchlist, replaceWatchlist, watchlistNamed } from "./watchlists.ts";
export type { WatchlistDraft, WatchlistPlace } from "./watchlists.ts";
export { addExample, changeExample, deleteExample, requestTraining } from "./pattern-models/keep-examples.ts";
export type { ExampleDraft, ExampleEdit, ExamplePlace } from "./pattern-models/keep-examples.ts";
export { changeModel, createModel, deleteModel, findModel } from "./pattern-models/keep-models.ts";
export type { ImportedExample, ModelDraft, ModelEdit, ModelKeeping, WholeModel } from "./pattern-models/keep-models.ts";
export { ARCHIVE_JOB_DAYS, createArchiveWorker } from "./archive-jobs/archive-worker.ts";
export type { ArchiveTaskRunner } from "./archive-jobs/archive-worker.ts";
export { deleteArchiveJob, findArchiveJob, orderArchiveJob } from "./archive-jobs/keep-archive-jobs.ts";
export { createModelWorker } from "./pattern-models/model-worker.ts";
export type { ModelWorker, ModelWorkerContext } from "./pattern-models/model-worker.ts";
export type { ModelPlace } from "./pattern-models/move-model.ts";
