/**
 * tiles: bars in memory. One column per field, eight instruments side by side; what a scan sees of them is a view.
 *
 * From the store to a view:
 * 1. `loadEngineData` (load/load-engine-data.ts) puts daily bars and minutes into tiles: `TileSet` (tile-set.ts) in a
 *    `TileMemory` (tile-memory.ts). `openEngineData` takes memory images (load/data-images.ts), whose columns arrive
 *    block by block (load/pending-columns.ts).
 * 2. `FrameStore` (frame-store.ts) finds the bars of a `Frame` (frame.ts): stored, or from `DerivedTiles`
 *    (derived/derived-tiles.ts), which builds the columns that a scan reads.
 * 3. `ScanView` (scan-view.ts) is the market at one moment, `FrameBars` (frame-bars.ts) its bars of one frame.
 *
 * As of a past moment: `AsOfStore` (past/as-of-store.ts) has the same columns with shorter lengths, and as-traded values
 * of the lanes that changed since (past/as-traded-lanes.ts, past/substitute-lanes.ts). Instruments with bars that came
 * after the moment have bars of their own, without these (past/late-bars.ts).
 *
 * Partial bars: `BarEnds` (partial/bar-ends.ts) decides which bars had begun and not ended, `PartialBars`
 * (partial/partial-bars.ts) rebuilds them from minutes (partial/minute-span.ts) or days (partial/day-span.ts), and
 * `PartialBarCache` (partial/partial-bar-cache.ts) resumes from an earlier look at the same session.
 *
 * Newer bars: `appendNewerBars` (append/newer-bars.ts) reads them, `appendedBars` (append/append-bars.ts) makes the next
 * snapshot: minutes behind the lanes (append/appended-tiles.ts), days in the buffer that no worker reads
 * (append/double-buffered-tiles.ts). `SnapshotMemory` holds what snapshots reuse. The built columns of derived frames grow on first use.
 */
export { ArchiveMarket } from "./archive/archive-market.ts";
export { appendedBars } from "./append/append-bars.ts";
export { ArrivingFeedRows, type FeedRowBatch, type SortedFacts } from "./append/arriving-feed-rows.ts";
export { type Arrival, type ArrivedMinutes, ArrivingMinutes, type SortedMinutes } from "./append/arriving-minutes.ts";
export { SnapshotMemory } from "./append/snapshot-memory.ts";
export { appendNewerBars, countOf } from "./append/newer-bars.ts";
export { nameWithoutSeal, nameWithSeal, withSealOf } from "./append/seal-name.ts";
export { holderOf } from "./append/ticker-holders.ts";
export { rowsBegun } from "./derived/rows-begun.ts";
export { FrameBars, type ReplacedBar } from "./frame-bars.ts";
export {
  ARRIVED,
  DAILY,
  type EngineData,
  FrameStore,
  type GrownFrom,
  tilesBytes,
  usesDailyBars,
} from "./frame-store.ts";
export { type Frame, frameOf, resolveFrame } from "./frame.ts";
export type { OpenedData } from "./load/data-images.ts";
export { abandonColumns, fillColumns, mendColumns } from "./load/fill-columns.ts";
export { engineData, loadEngineData, loadMarketSource, openEngineData } from "./load/load-engine-data.ts";
export type { MemoryImages } from "./load/memory-images.ts";
export { type BlockFiles, type PendingColumn, PendingColumns } from "./load/pending-columns.ts";
export { BarEnds } from "./partial/bar-ends.ts";
export { type NewestBars, writeNewest } from "./partial/newest-bars.ts";
export { CHECKPOINT_FIELDS, PartialBarCache } from "./partial/partial-bar-cache.ts";
export { AsOfStore, tableAt } from "./past/as-of-store.ts";
export { asTradedDays } from "./past/as-traded-lanes.ts";
export { daysUntil } from "./past/days-until.ts";
export { sessionCounts } from "./past/session-counts.ts";
export { SubstituteLanes } from "./past/substitute-lanes.ts";
export { ScanView } from "./scan-view.ts";
export { TILE_FIELDS, type TileArray, type TileField } from "./tile-field.ts";
export { MOST_BYTES, TileMemory } from "./tile-memory.ts";
export {
  BAR_BYTES,
  type BarTimes,
  LANES,
  type TileLayout,
  TileSet,
  sharedFloats,
  sharedInts,
  tileBars,
} from "./tile-set.ts";
