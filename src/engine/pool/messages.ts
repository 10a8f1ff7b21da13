import type { ThreadFault } from "#base";
import type { Closure } from "#market";
import type { ChartPatternTable } from "../run/chart-pattern-table.ts";
import type { EmbeddingTable } from "../run/embedding-table.ts";
import type { ScannerMemory } from "../scanner-settings.ts";
import type { EngineData, GrownFrom } from "../tiles/frame-store.ts";
import type { BarTimes, TileArray, TileField, TileLayout } from "../tiles/tile-set.ts";
import type { PendingColumn } from "../tiles/pending-columns.ts";

/** A tile set as it crosses to a worker: arrays over shared memory, nothing is copied. */
export interface SharedTiles {
  readonly layout: TileLayout;
  readonly columns: Readonly<Partial<Record<TileField, TileArray>>>;
  readonly memory: WebAssembly.Memory | undefined;
  /** Where the newest bars are. */
  readonly newest: BarTimes;
  /** Columns of which not all may have been read yet; undefined where all is there. */
  readonly unread: readonly PendingColumn[] | undefined;
  /** The same numbers for the same columns, and for all that lies in one memory. */
  readonly place: number;
  readonly memoryPlace: number;
}

/** What of a state is no bars: tables of columns, of which most are the same from state to state. */
export type StateTables = Pick<EngineData, "instruments" | "splits" | "feeds" | "published" | "superseded">;

/** The columns of them that are others than in the state before. */
export type ChangedTables = { readonly [Name in keyof StateTables]: Partial<StateTables[Name]> };

export interface SharedData {
  readonly snapshot: string;
  readonly closures: readonly Closure[];
  readonly watermark: number;
  /** All of them, or where the receiver has the state that this one grew from, what changed. */
  readonly tables: { readonly all: StateTables } | { readonly changed: ChangedTables };
  readonly daily: SharedTiles;
  readonly officialDays: Int32Array;
  readonly minutes: SharedTiles | undefined;
  readonly tradedDaily: SharedTiles;
  readonly tradedMinutes: SharedTiles | undefined;
  readonly grownFrom: GrownFrom | undefined;
}

/** What a worker is started with. */
export interface WorkerStart {
  readonly data: SharedData;
  /** What it may keep. */
  readonly memory: ScannerMemory;
  /** What any worker finds is there for all. */
  readonly chartPatterns: ChartPatternTable;
  /** Whether idle time goes to what scans are likely to ask. */
  readonly expectsScans: boolean;
  /** One flag per request in flight: 1 = nobody waits for it any more. */
  readonly cancelled: Int32Array;
  /** Requests that were sent to each worker and that it has not looked at, and which of them is its own. */
  readonly unread: Int32Array;
  readonly place: number;
  /** The number of the state of the data that each worker answers from. */
  readonly taken: Int32Array;
}

/** The next state of the data: what is asked after it is answered from it. */
export interface WorkerNews {
  readonly kind: "data";
  /** Its number, which the worker notes when it has taken it over. */
  readonly state: number;
  readonly data: SharedData;
  readonly memory: ScannerMemory;
  readonly chartPatterns: ChartPatternTable;
}

export interface WorkerRequest {
  readonly kind: "request";
  readonly id: number;
  /** Index into `cancelled`. */
  readonly slot: number;
  readonly method: string;
  readonly args: readonly unknown[];
  /** Milliseconds after which the worker hands it back, to be run where long ones are; absent = as long as it takes. */
  readonly patienceMs?: number;
  /** Of the pattern models that it asks for. */
  readonly embeddings: readonly EmbeddingTable[];
}

export type WorkerReply =
  | { readonly id: number; readonly ok: "long" }
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: ThreadFault };
