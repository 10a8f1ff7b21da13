import { Lru, throwIfInterrupted } from "#base";
import type { SeriesNode } from "#expression";
import { type Frame, type ScanView, sharedFloats } from "#tiles";
import { canCompileSeries } from "../compiled/compiled-program.ts";
import { CompiledSeries } from "../compiled/compiled-series.ts";
import { FollowedColumns, type FollowCandidate } from "./followed-columns.ts";
import { CandleCache } from "../candles/candle-cache.ts";
import { candleSeries } from "../candles/frame-candles.ts";
import { Program } from "../series/program.ts";

/** Minimum rows of a cached column, so that crosses and short windows find theirs. */
const LEAST_DEPTH = 2;
/** Maximum rows of a cached column; a deeper one would evict everything else. */
export const MOST_DEPTH = 64;

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

/** Values of each instrument that no series over bars has: the newest steps of a feed, the truth of a condition. */
export interface InstrumentValues {
  /** Names everything that the values depend on besides the view. */
  readonly key: string;
  /** Number of values per instrument; the newest is number 0. */
  readonly depth: number;
  /** Returns what computes the values of an instrument in a view, with one call of `put` per value; without, NaN. */
  readonly open: (view: ScanView) => (instrument: number, put: (back: number, value: number) => void) => void;
}

/** Cached values of each instrument, in the order of a cached column. */
interface CachedValues extends InstrumentValues {
  readonly values: Float64Array;
}

/** Results of `isCompilable` by request: it walks over all inputs of the series. */
const compilable = new WeakMap<ColumnRequest, boolean>();

function isCompilable(request: ColumnRequest): boolean {
  let can = compilable.get(request);
  if (can === undefined) {
    throwIfInterrupted();
    compilable.set(request, (can = canCompileSeries(request.node, request.depth)));
  }
  return can;
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

type Keyed = Pick<CachedColumn, "frame" | "node"> | Pick<InstrumentValues, "key">;
const keyOf = (one: Keyed): string => ("key" in one ? one.key : `${one.frame.key} ${one.node.key}`);

/** A running fill of columns of one depth, a slice of instruments at a time. */
interface Fill {
  readonly columns: readonly (CachedColumn | CachedValues)[];
  /** All instruments; of series as tiles hold them, because a compiled function computes one tile at a time. */
  readonly order: Int32Array;
  /** Computes instruments and calls `done` after each. */
  readonly write: (instruments: Int32Array, done: () => void) => void;
  /** Index of the next instrument in `order`. */
  next: number;
}

/** Cached columns of the series that recent scans used, within a budget of bytes, for one view. */
export class ColumnCache {
  readonly #view: ScanView;
  readonly #columns: Lru<CachedColumn | CachedValues>;
  /** Requests by key, oldest first; the newest request is filled first. */
  readonly #requests = new Map<string, ColumnRequest | InstrumentValues>();
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
    const key = keyOf({ frame, node });
    this.#noteUse(key);
    const column = this.#columns.get(key) ?? this.#takeOver(key);
    return column !== undefined && "node" in column && column.depth >= depth ? column : undefined;
  }

  /**
   * Returns cached values and counts a use; undefined if missing. The value of instrument i, `back` steps before the newest,
   * is at back * instruments + i.
   */
  findValues({ key, depth }: InstrumentValues): Float64Array | undefined {
    this.#noteUse(key);
    const column = this.#columns.get(key);
    return column !== undefined && column.depth >= depth ? column.values : undefined;
  }

  /** Requests values to be computed in idle time; ignored if they are cached or if the depth is too large. */
  requestValues(values: InstrumentValues): void {
    if (values.depth <= MOST_DEPTH && this.findValues(values) === undefined) this.#enqueue(values);
  }

  /**
   * Takes over from the cache of the previous snapshot. Columns of stepped series are available at once; the other
   * series become requests, the last used first. Series unused for MOST_UNUSED snapshots are dropped.
   */
  follow(previous: ColumnCache): void {
    this.#snapshot = previous.#snapshot + 1;
    this.#uses = previous.#uses;
    this.#lastUse = previous.#lastUse;
    const before = this.#usedLately([...previous.#columns.values()]);
    const values = before.filter((one) => "open" in one);
    this.#followed = new FollowedColumns(this.#view, {
      view: previous.#view,
      columns: before.filter((one) => "node" in one),
      boards: previous.#followed?.boards,
    });
    let bytes = 0;
    const { notStepped } = this.#followed;
    const requests = this.#usedLately([...previous.#requests.values(), ...notStepped, ...values]).filter(
      ({ depth }) => {
        bytes += depth * this.#view.instruments * 8;
        return bytes <= this.#bytes;
      },
    );
    for (const request of requests.reverse()) this.#enqueue(request);
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
  #usedLately<T extends Keyed>(series: readonly T[]): T[] {
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
   * large. Depths are powers of two, so that few fills serve many requests.
   */
  request(frame: Frame, node: SeriesNode, depth: number): void {
    if (depth > MOST_DEPTH || this.find(frame, node, depth) !== undefined) return;
    if (depth === 1 && candleSeries(node) !== undefined) return this.candles.request(frame, node);
    this.#enqueue({ frame, node, depth: Math.max(LEAST_DEPTH, 2 ** Math.ceil(Math.log2(depth))) });
  }

  #enqueue(request: ColumnRequest | InstrumentValues): void {
    const key = keyOf(request);
    const before = this.#requests.get(key);
    this.#requests.delete(key);
    this.#requests.set(key, before !== undefined && before.depth >= request.depth ? before : request);
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > MOST_REQUESTS) this.#requests.delete(oldest!);
  }

  /** The cached columns of series over bars; reading them does not count as a use. */
  get columns(): readonly CachedColumn[] {
    return [...this.#columns.values()].filter((column) => "node" in column);
  }

  /** Bytes of all cached columns. */
  get bytes(): number {
    return [...this.#columns.values()].reduce((sum, { values }) => sum + values.byteLength, 0);
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
    const fill = this.#fill;
    const { columns, order, write, next } = fill;
    const end = Math.min(order.length, next + Math.ceil(instruments / columns.length));
    write(order.subarray(next, end), () => void fill.next++);
    if (end === order.length) {
      for (const column of columns) this.#columns.set(keyOf(column), column, column.values.byteLength);
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

  /** Returns the columns that may be stepped in the next snapshot, the last used first. */
  #candidates(): FollowCandidate[] {
    return this.#usedLately(this.columns).map((column) => ({
      ...column,
      recurs: this.#uses.get(keyOf(column))!.snapshots > 1,
    }));
  }

  /** Starts a fill with the newest request; a series with others of its frame and depth, all compiled or none. */
  #begin(): Fill | undefined {
    const requests = [...this.#requests.values()].reverse();
    const [first] = requests;
    if (first === undefined) return undefined;
    if ("open" in first) {
      this.#requests.delete(first.key);
      return valuesFill(first, this.#view);
    }
    const { frame, depth } = first;
    const compiles = isCompilable(first);
    const most = compiles ? MOST_COMPILED : MOST_TOGETHER;
    const taken: ColumnRequest[] = [];
    for (const request of requests) {
      if (taken.length === most) break;
      if ("open" in request || request.frame.key !== frame.key || request.depth !== depth) continue;
      if (isCompilable(request) === compiles) taken.push(request);
    }
    for (const request of taken) this.#requests.delete(keyOf(request));
    return seriesFill(taken, compiles, this.#view);
  }
}

function valuesFill(wanted: InstrumentValues, view: ScanView): Fill {
  const size = view.instruments;
  const values = sharedFloats(wanted.depth * size).fill(Number.NaN);
  const compute = wanted.open(view);
  const write: Fill["write"] = (instruments, done) => {
    for (const instrument of instruments) {
      throwIfInterrupted();
      compute(instrument, (back, value) => void (values[back * size + instrument] = value));
      done();
    }
  };
  const order = Int32Array.from({ length: size }, (_, instrument) => instrument);
  return { columns: [{ ...wanted, values }], order, write, next: 0 };
}

/** All requests have one frame and one depth. */
function seriesFill(requests: readonly ColumnRequest[], compiles: boolean, view: ScanView): Fill {
  const { frame, depth } = requests[0]!;
  const nodes = requests.map(({ node }) => node);
  const program = new Program(nodes, frame, view);
  const { tiles, visible } = program.bars;
  const size = tiles.instruments;
  const columns = requests.map((request) => ({ ...request, values: sharedFloats(depth * size).fill(Number.NaN) }));
  const compiled = compiles ? CompiledSeries.of(nodes, depth, program.bars) : undefined;
  const interpret = (instrument: number): void => {
    const rows = visible[instrument]!;
    if (rows === 0) return;
    program.run(instrument, Math.max(0, rows - depth), rows);
    for (const [k, { values }] of columns.entries()) {
      const output = program.output(k);
      for (let back = 0; back < depth && back < rows; back++)
        values[back * size + instrument] = output[rows - 1 - back]!;
    }
  };
  const write: Fill["write"] = (instruments, done) => {
    const held = compiled === undefined ? new Int32Array(0) : instruments.filter((one) => compiled.holds(one));
    compiled?.evaluate(held, held.length, throwIfInterrupted, (k, instrument, back, value) => {
      columns[k]!.values[back * size + instrument] = value;
    });
    for (const instrument of instruments) {
      if (compiled === undefined || !compiled.holds(instrument)) {
        throwIfInterrupted();
        interpret(instrument);
      }
      done();
    }
  };
  return { columns, order: tiles.order, write, next: 0 };
}
