import { Lru } from "#base";
import type { SeriesNode } from "#expression";
import { canCompileSeries } from "../compiled/compiled-program.ts";
import { CompiledSeries } from "../compiled/compiled-series.ts";
import { FollowedColumns, type FollowCandidate } from "../live/followed-columns.ts";
import type { Frame } from "../plan/plan.ts";
import type { Backend } from "../plan/backend.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { sharedFloats } from "../tiles/tile-set.ts";
import { CandleCache } from "./candles/candle-cache.ts";
import { candleSeries } from "./candles/frame-candles.ts";
import { throwIfInterrupted } from "./interrupt.ts";
import { Program } from "./program.ts";

/** Minimum rows of a cached column, so that short windows and crosses find theirs. */
const LEAST_DEPTH = 16;
/** Maximum rows of a cached column; a deeper one would evict everything else. */
const MOST_DEPTH = 64;

/** Maximum number of series per interpreted fill. They share inputs; the limit keeps a single fill short. */
const MOST_TOGETHER = 64;
/** Maximum number of series per compiled function; compile time grows with the number. */
const MOST_COMPILED = 8;
/** Instruments times series between two checks of the deadline. */
const FILL_SLICE = 4_096;
/** Maximum number of pending requests; the oldest is dropped first. */
const MOST_REQUESTS = 4_096;
/** Number of snapshots through which an unused series stays cached. */
const MOST_UNUSED = 16;
/** Maximum number of series whose uses are remembered. */
const MOST_USES = 4_096;

/** Cached candles get an extra budget of one part in this many of the budget for columns. */
const CANDLES_SHARE = 32;

/**
 * Newest values of one series for every instrument: values[k * instruments + i] is k bars before the newest bar of i.
 */
export interface CachedColumn {
  readonly frame: Frame;
  readonly node: SeriesNode;
  readonly depth: number;
  readonly values: Float64Array;
}

/** A series to cache, with the number of newest rows. */
interface ColumnRequest {
  readonly frame: Frame;
  readonly node: SeriesNode;
  readonly depth: number;
}

/** Backends by request; finding one takes a walk over all inputs of the series. */
const backends = new WeakMap<ColumnRequest, Backend>();

function backendOf(request: ColumnRequest): Backend {
  let backend = backends.get(request);
  if (backend === undefined) {
    throwIfInterrupted();
    backends.set(request, (backend = canCompileSeries(request.node, request.depth) ? "compiled" : "interpreted"));
  }
  return backend;
}

/** Uses of a series by scans. */
interface Use {
  /** Number of snapshots in which scans used it. */
  snapshots: number;
  /** Number of the last such snapshot. */
  last: number;
  /** Sequence number of the last use; higher = later. */
  at: number;
}

const keyOf = ({ frame, node }: Pick<CachedColumn, "frame" | "node">): string => `${frame.key} ${node.key}`;

/** A running fill of series with one frame and one depth, a slice of instruments at a time. */
interface Fill {
  readonly keys: readonly string[];
  readonly program: Program;
  /** Compiled function that replaces the program on the instruments that it `holds`; undefined if interpreted. */
  readonly compiled: CompiledSeries | undefined;
  readonly columns: readonly CachedColumn[];
  readonly depth: number;
  /** Index of the next instrument in the order of the tiles. */
  next: number;
}

/** Cached columns of the series that recent scans used, within a budget of bytes, for one view. */
export class ColumnCache {
  readonly #view: ScanView;
  readonly #columns: Lru<CachedColumn>;
  /** Requests by key, oldest first; the newest request is filled first. */
  readonly #requests = new Map<string, ColumnRequest>();
  #uses = new Lru<Use>(MOST_USES);
  #lastUse = 0;
  readonly #bytes: number;
  /** Number of the snapshot. */
  #snapshot = 0;
  #fill: Fill | undefined;
  #followed: FollowedColumns | undefined;
  /** Cached candles of the newest bar. They are no columns: recomputing them is faster than writing columns. */
  readonly candles: CandleCache;
  #version = 0;

  constructor(view: ScanView, bytes: number) {
    this.#view = view;
    this.#columns = new Lru(bytes);
    this.#bytes = bytes;
    this.candles = new CandleCache(view, bytes / CANDLES_SHARE, MOST_REQUESTS);
  }

  /** Increases whenever a column is added or dropped; a result of `find` is valid while the version is the same. */
  get version(): number {
    return this.#version + this.candles.version;
  }

  /** Returns the cached column of a series with at least `depth` rows, and counts a use; undefined if there is none. */
  find(frame: Frame, node: SeriesNode, depth: number): CachedColumn | undefined {
    const key = `${frame.key} ${node.key}`;
    this.#noteUse(key);
    const column = this.#columns.get(key) ?? this.#takeOver(key);
    return column !== undefined && column.depth >= depth ? column : undefined;
  }

  /**
   * Takes over from the cache of the previous snapshot. Columns of stepped series are available at once; the other
   * series become requests, the last used first. Series unused for MOST_UNUSED snapshots are dropped.
   */
  follow(previous: ColumnCache): void {
    this.#snapshot = previous.#snapshot + 1;
    this.#uses = previous.#uses;
    this.#lastUse = previous.#lastUse;
    this.#followed = new FollowedColumns(this.#view, {
      view: previous.#view,
      columns: this.#usedLately([...previous.#columns.values()]),
      boards: previous.#followed?.boards,
    });
    let bytes = 0;
    const requests = this.#usedLately([...previous.#requests.values(), ...this.#followed.notStepped]).filter(
      ({ depth }) => {
        bytes += depth * this.#view.instruments * 8;
        return bytes <= this.#bytes;
      },
    );
    for (const request of requests.reverse()) this.#enqueue(keyOf(request), request);
    this.candles.follow(previous.candles);
  }

  #noteUse(key: string): void {
    const known = this.#uses.get(key);
    const use = known ?? { snapshots: 0, last: -1, at: 0 };
    if (use.last !== this.#snapshot) use.snapshots++;
    use.last = this.#snapshot;
    use.at = ++this.#lastUse;
    if (known === undefined) this.#uses.set(key, use);
  }

  /** Returns the series that scans have used in the last MOST_UNUSED snapshots, the last used first. */
  #usedLately<T extends Pick<ColumnRequest, "frame" | "node">>(series: readonly T[]): T[] {
    return series
      .map((one) => ({ one, use: this.#uses.get(keyOf(one)) }))
      .filter(({ use }) => use !== undefined && this.#snapshot - use.last <= MOST_UNUSED)
      .sort((a, b) => b.use!.at - a.use!.at)
      .map(({ one }) => one);
  }

  /** Adds the stepped column of a series, if there is one. */
  #takeOver(key: string): CachedColumn | undefined {
    const column = this.#followed?.take(key);
    if (column === undefined) return undefined;
    this.#columns.set(key, column, column.values.byteLength);
    this.#version++;
    return column;
  }

  /**
   * Requests a cached column of a series, to be filled in idle time; ignored if there is one or if `depth` is too
   * large.
   */
  request(frame: Frame, node: SeriesNode, depth: number): void {
    if (depth > MOST_DEPTH || this.find(frame, node, depth) !== undefined) return;
    const key = `${frame.key} ${node.key}`;
    if (depth === 1 && candleSeries(node) !== undefined) return this.candles.request(frame, node);
    this.#enqueue(key, { frame, node, depth: Math.max(depth, LEAST_DEPTH) });
  }

  #enqueue(key: string, request: ColumnRequest): void {
    const before = this.#requests.get(key);
    this.#requests.delete(key);
    this.#requests.set(key, before !== undefined && before.depth >= request.depth ? before : request);
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > MOST_REQUESTS) this.#requests.delete(oldest!);
  }

  /** The cached columns; reading them does not count as a use. */
  get columns(): readonly CachedColumn[] {
    return [...this.#columns.values()];
  }

  get pending(): boolean {
    return this.candles.pending || this.#fill !== undefined || this.#requests.size > 0;
  }

  /** Does idle work of about one series on `instruments` instruments; returns false if nothing is left to do. */
  work(instruments: number): boolean {
    if (this.candles.work(instruments)) return true;
    const waiting = this.#fill === undefined ? this.#followed?.nextKey : undefined;
    if (waiting !== undefined) {
      // Unused in this snapshot, the column may be used in the next one, which must find it here.
      this.#takeOver(waiting);
      return true;
    }
    this.#fill ??= this.#begin();
    if (this.#fill === undefined) return this.#followed?.prepare(this.#candidates()) ?? false;
    const { program, columns, keys, next } = this.#fill;
    // In the order of the tiles: a compiled function computes one tile at a time.
    const { order } = program.bars.tiles;
    const end = Math.min(order.length, next + Math.ceil(instruments / columns.length));
    this.#fillInstruments(this.#fill, order.subarray(next, end));
    if (end === order.length) {
      for (const [k, column] of columns.entries()) this.#columns.set(keys[k]!, column, column.values.byteLength);
      this.#version++;
      this.#fill = undefined;
    }
    return this.pending || this.#followed !== undefined;
  }

  /** Fills all requests. `checkpoint` may throw to stop the work; finished columns and the running fill stay. */
  fill(checkpoint: () => void): void {
    while (this.pending) {
      this.work(FILL_SLICE);
      checkpoint();
    }
  }

  #fillInstruments(fill: Fill, instruments: Int32Array): void {
    const { compiled, program, columns } = fill;
    const size = program.bars.tiles.instruments;
    const held = compiled === undefined ? new Int32Array(0) : instruments.filter((one) => compiled.holds(one));
    compiled?.evaluate(held, held.length, throwIfInterrupted, (k, instrument, back, value) => {
      columns[k]!.values[back * size + instrument] = value;
    });
    for (const instrument of instruments) {
      if (compiled === undefined || !compiled.holds(instrument)) {
        throwIfInterrupted();
        this.#fillInstrument(fill, instrument, size);
      }
      fill.next++;
    }
  }

  #fillInstrument({ program, columns, depth }: Fill, instrument: number, size: number): void {
    const rows = program.bars.visible[instrument]!;
    if (rows === 0) return;
    program.run(instrument, Math.max(0, rows - depth), rows);
    for (const [k, { values }] of columns.entries()) {
      const output = program.output(k);
      for (let back = 0; back < depth && back < rows; back++)
        values[back * size + instrument] = output[rows - 1 - back]!;
    }
  }

  /** Returns the columns that may be stepped in the next snapshot, the last used first. */
  #candidates(): FollowCandidate[] {
    return this.#usedLately([...this.#columns.values()]).map((column) => ({
      ...column,
      recurs: this.#uses.get(keyOf(column))!.snapshots > 1,
    }));
  }

  /** Starts a fill with the newest request and other requests of the same frame, depth and backend. */
  #begin(): Fill | undefined {
    const requests = [...this.#requests].reverse();
    const first = requests[0]?.[1];
    if (first === undefined) return undefined;
    const { frame, depth } = first;
    const backend = backendOf(first);
    const most = backend === "compiled" ? MOST_COMPILED : MOST_TOGETHER;
    const taken: [string, ColumnRequest][] = [];
    for (const one of requests) {
      if (taken.length === most) break;
      const [, request] = one;
      if (request.frame.key === frame.key && request.depth === depth && backendOf(request) === backend) taken.push(one);
    }
    for (const [key] of taken) this.#requests.delete(key);
    const nodes = taken.map(([, { node }]) => node);
    const program = new Program(nodes, frame, this.#view);
    const compiled = backend === "compiled" ? CompiledSeries.of(nodes, depth, program.bars) : undefined;
    const length = depth * program.bars.tiles.instruments;
    const columns = nodes.map((node) => ({ frame, node, depth, values: sharedFloats(length).fill(Number.NaN) }));
    return { keys: taken.map(([key]) => key), program, compiled, columns, depth, next: 0 };
  }
}
