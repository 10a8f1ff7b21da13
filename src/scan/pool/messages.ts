import type { ThreadFault } from "#base";
import type { Closure } from "#market";
import type { EngineData, GrownFrom, BarTimes, TileLayout, TileArray, TileField, PendingColumn } from "#tiles";
import type { ChartPatternTables, EmbeddingTable } from "#evaluate";
import type { Patience } from "../scan-request.ts";
import type { ScannerMemory } from "../scanner-settings.ts";

/** A tile set in the form that crosses to a worker: arrays over shared memory, without copies. */
export interface SharedTiles {
  readonly layout: TileLayout;
  readonly columns: Readonly<Partial<Record<TileField, TileArray>>>;
  readonly memory: WebAssembly.Memory | undefined;
  /** Positions of the newest bars. */
  readonly newest: BarTimes;
  /** Columns that may still be unread in part; undefined if all are read. */
  readonly unread: readonly PendingColumn[] | undefined;
  /** `columnsId` is equal for equal columns, `memoryId` for tile sets in one memory. */
  readonly columnsId: number;
  readonly memoryId: number;
}

/** Everything in a snapshot except bars: tables of columns, most of which do not change between snapshots. */
export type SnapshotTables = Pick<EngineData, "instruments" | "splits" | "feeds" | "published" | "superseded">;

/** The table columns that changed since the previous snapshot. */
export type ChangedTables = { readonly [Name in keyof SnapshotTables]: Partial<SnapshotTables[Name]> };

export interface SharedData {
  readonly snapshot: string;
  readonly closures: readonly Closure[];
  readonly watermark: number;
  /** All tables; or only what changed, if the receiver holds the snapshot from which this one grew. */
  readonly tables: { readonly all: SnapshotTables } | { readonly changed: ChangedTables };
  readonly daily: SharedTiles;
  readonly officialDays: Int32Array;
  readonly minutes: SharedTiles | undefined;
  readonly tradedDaily: SharedTiles;
  readonly tradedMinutes: SharedTiles | undefined;
  readonly grownFrom: GrownFrom | undefined;
}

/** Start data of a worker. */
export interface WorkerStart {
  readonly data: SharedData;
  /** Its cache limits. */
  readonly memory: ScannerMemory;
  /** Chart patterns that any worker found, shared by all. */
  readonly chartPatterns: ChartPatternTables;
  /** True if idle time also prepares what scans are likely to need. */
  readonly expectsScans: boolean;
  /** True if idle time caches the series that scans read; else only what workers share. */
  readonly cachesColumns: boolean;
  /** One flag per request in flight: 1 = nobody waits for its answer. */
  readonly cancelled: Int32Array;
  /** Number of unread requests per worker, and the index of this worker. */
  readonly unread: Int32Array;
  readonly index: number;
  /** One flag per worker: 1 = another request waits for a worker. */
  readonly othersWait: Int32Array;
  /** Version of the snapshot from which each worker answers. */
  readonly taken: Int32Array;
}

/** The next snapshot. The worker answers later requests from it. */
export interface DataMessage {
  readonly kind: "data";
  /** Version of the snapshot; the worker stores it in `WorkerStart.taken` once it uses the snapshot. */
  readonly version: number;
  readonly data: SharedData;
  readonly memory: ScannerMemory;
  readonly chartPatterns: ChartPatternTables;
}

export interface WorkerRequest {
  readonly kind: "request";
  readonly id: number;
  /** Index into `WorkerStart.cancelled`. */
  readonly slot: number;
  readonly method: string;
  readonly args: readonly unknown[];
  /** When the worker returns the request, for a worker that runs long ones; absent = never. */
  readonly patience?: Patience;
  /** ScanRequest.ranMs. */
  readonly ranMs?: number;
  /** Embedding tables of the pattern models in the request. */
  readonly embeddings: readonly EmbeddingTable[];
}

/** Sent unasked: once the code of a worker is warm, and when it begins findings in which idle workers can take part. */
export type WorkerNote = { readonly ok: "warm" } | { readonly ok: "began" };

/** Tells an idle worker to look for idle work. */
export interface WakeMessage {
  readonly kind: "wake";
}

export type WorkerReply =
  | { readonly id: number; readonly ok: "long"; readonly ranMs: number }
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: ThreadFault };
