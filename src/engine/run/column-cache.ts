import { Lru } from "#base";
import type { SeriesNode } from "#expression";
import { canCompileSeries } from "../compiled/compiled-program.ts";
import { CompiledSeries } from "../compiled/compiled-series.ts";
import { FollowedColumns, type FollowCandidate } from "../live/followed-columns.ts";
import type { Frame } from "../plan/plan.ts";
import type { Backend } from "../plan/backend.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { sharedFloats } from "../tiles/tile-set.ts";
import { CandleCache } from "./candle-cache.ts";
import { candleSeries } from "./frame-candles.ts";
import { throwIfInterrupted } from "./interrupt.ts";
import { Program } from "./program.ts";

/** Bars of history a tail keeps at least, so that small windows and crosses find what they need. */
const LEAST_DEPTH = 16;
/** Windows deeper than this are not kept: they would push everything else out. */
const MOST_DEPTH = 64;

/** Series that are filled together: what they share is computed once, and none waits long for the others. */
const MOST_TOGETHER = 64;
/** Series of one compiled function: the time to compile it grows with them. */
const MOST_FUSED = 8;
/** Instruments of all series together between two looks at the deadline. */
const FILL_SLICE = 4_096;
/** Series that may wait to be kept; those that were wanted first give way. */
const MOST_REQUESTS = 4_096;
/** States of the bars for which a series is followed though no scan uses it. */
const MOST_UNUSED = 16;
/** Series of which uses are known. */
const MOST_USES = 4_096;

/** The part of the budget that candlestick patterns of the newest bar have beside it. */
const CANDLES_SHARE = 32;

/** The newest values of one series on every instrument: values[k * instruments + i] is k bars before the newest of i. */
export interface CachedColumn {
  readonly frame: Frame;
  readonly node: SeriesNode;
  readonly depth: number;
  readonly values: Float64Array;
}

interface ColumnRequest {
  readonly frame: Frame;
  readonly node: SeriesNode;
  readonly depth: number;
}

/** The ways of wishes that were looked at: each takes a graph of what the series rests on. */
const backends = new WeakMap<ColumnRequest, Backend>();

function backendOf(wish: ColumnRequest): Backend {
  let way = backends.get(wish);
  if (way === undefined) {
    throwIfInterrupted();
    backends.set(wish, (way = canCompileSeries(wish.node, wish.depth) ? "compiled" : "interpreted"));
  }
  return way;
}

/** When scans used a series: in how many states of the bars, the number of the last of them, and a number that grows with each use. */
interface Use {
  snapshots: number;
  last: number;
  at: number;
}

const keyOf = ({ frame, node }: Pick<CachedColumn, "frame" | "node">): string => `${frame.key} ${node.key}`;

/** A fill that is under way, a slice of instruments at a time: series of one frame that are kept equally deep. */
interface Fill {
  readonly keys: readonly string[];
  readonly program: Program;
  /** What computes them in the place of the program, where it can. */
  readonly compiled: CompiledSeries | undefined;
  readonly columns: readonly CachedColumn[];
  readonly depth: number;
  next: number;
}

/** Tail columns of the series that recent scans used, within a budget of bytes. Belongs to one view of the market. */
export class ColumnCache {
  readonly #view: ScanView;
  readonly #columns: Lru<CachedColumn>;
  /** The newest wish last: it is the first to be fulfilled. */
  readonly #requests = new Map<string, ColumnRequest>();
  #uses = new Lru<Use>(MOST_USES);
  #lastUse = 0;
  readonly #bytes: number;
  /** The number of the state of the bars. */
  #snapshot = 0;
  #fill: Fill | undefined;
  #followed: FollowedColumns | undefined;
  /** Patterns on the newest bar, which are not kept as columns: they are found anew faster than such are written. */
  readonly candles: CandleCache;
  #version = 0;

  constructor(view: ScanView, bytes: number) {
    this.#view = view;
    this.#columns = new Lru(bytes);
    this.#bytes = bytes;
    this.candles = new CandleCache(view, bytes / CANDLES_SHARE, MOST_REQUESTS);
  }

  /** Grows whenever a column comes or goes: what was found under a version stays right while it lasts. */
  get version(): number {
    return this.#version + this.candles.version;
  }

  find(frame: Frame, node: SeriesNode, depth: number): CachedColumn | undefined {
    const key = `${frame.key} ${node.key}`;
    this.#noteUse(key);
    const tail = this.#columns.get(key) ?? this.#takeOver(key);
    return tail !== undefined && tail.depth >= depth ? tail : undefined;
  }

  /**
   * Goes on from what was kept of the state of the bars before this one: columns of series that are stepped are there when
   * they are asked for, the others are wanted. What scans used last comes first, and what none has used for long is left out.
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
    const wishes = this.#usedLately([...previous.#requests.values(), ...this.#followed.left]).filter(({ depth }) => {
      bytes += depth * this.#view.instruments * 8;
      return bytes <= this.#bytes;
    });
    for (const wish of wishes.reverse()) this.#enqueue(keyOf(wish), wish);
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

  /** Those of some series that scans have used lately, the last used first. */
  #usedLately<T extends Pick<ColumnRequest, "frame" | "node">>(series: readonly T[]): T[] {
    return series
      .map((one) => ({ one, use: this.#uses.get(keyOf(one)) }))
      .filter(({ use }) => use !== undefined && this.#snapshot - use.last <= MOST_UNUSED)
      .sort((a, b) => b.use!.at - a.use!.at)
      .map(({ one }) => one);
  }

  #takeOver(key: string): CachedColumn | undefined {
    const tail = this.#followed?.take(key);
    if (tail === undefined) return undefined;
    this.#columns.set(key, tail, tail.values.byteLength);
    this.#version++;
    return tail;
  }

  /** Notes that a series was used and would be found next time. */
  request(frame: Frame, node: SeriesNode, depth: number): void {
    if (depth > MOST_DEPTH || this.find(frame, node, depth) !== undefined) return;
    const key = `${frame.key} ${node.key}`;
    if (depth === 1 && candleSeries(node) !== undefined) return this.candles.request(frame, node);
    this.#enqueue(key, { frame, node, depth: Math.max(depth, LEAST_DEPTH) });
  }

  #enqueue(key: string, wish: ColumnRequest): void {
    const before = this.#requests.get(key);
    this.#requests.delete(key);
    this.#requests.set(key, before !== undefined && before.depth >= wish.depth ? before : wish);
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > MOST_REQUESTS) this.#requests.delete(oldest!);
  }

  /** Those that are there, without counting as a use. */
  get columns(): readonly CachedColumn[] {
    return [...this.#columns.values()];
  }

  get pending(): boolean {
    return this.candles.pending || this.#fill !== undefined || this.#requests.size > 0;
  }

  /** Computes one series' worth of the next `instruments` of what is wanted; false when nothing is left to do. */
  work(instruments: number): boolean {
    if (this.candles.work(instruments)) return true;
    const waiting = this.#fill === undefined ? this.#followed?.waiting : undefined;
    if (waiting !== undefined) {
      // What nobody asked for in this state may be asked for in the next.
      this.#takeOver(waiting);
      return true;
    }
    this.#fill ??= this.#begin();
    if (this.#fill === undefined) return this.#followed?.prepare(this.#candidates()) ?? false;
    const { program, columns: tails, keys, next } = this.#fill;
    // As they lie in the tiles, of which a compiled function computes one at a time.
    const { order } = program.bars.tiles;
    const end = Math.min(order.length, next + Math.ceil(instruments / tails.length));
    this.#fillInstruments(this.#fill, order.subarray(next, end));
    if (end === order.length) {
      for (const [k, tail] of tails.entries()) this.#columns.set(keys[k]!, tail, tail.values.byteLength);
      this.#version++;
      this.#fill = undefined;
    }
    return this.pending || this.#followed !== undefined;
  }

  /** Computes all that is wanted; `checkpoint` may throw to stop it, and what was done by then stays. */
  fill(checkpoint: () => void): void {
    while (this.pending) {
      this.work(FILL_SLICE);
      checkpoint();
    }
  }

  #fillInstruments(fill: Fill, instruments: Int32Array): void {
    const { compiled: fused, program, columns: tails } = fill;
    const size = program.bars.tiles.instruments;
    const held = fused === undefined ? new Int32Array(0) : instruments.filter((one) => fused.holds(one));
    fused?.evaluate(held, held.length, throwIfInterrupted, (k, instrument, back, value) => {
      tails[k]!.values[back * size + instrument] = value;
    });
    for (const instrument of instruments) {
      if (fused === undefined || !fused.holds(instrument)) {
        throwIfInterrupted();
        this.#fillInstrument(fill, instrument, size);
      }
      fill.next++;
    }
  }

  #fillInstrument({ program, columns: tails, depth }: Fill, instrument: number, size: number): void {
    const rows = program.bars.visible[instrument]!;
    if (rows === 0) return;
    program.run(instrument, Math.max(0, rows - depth), rows);
    for (const [k, { values }] of tails.entries()) {
      const output = program.output(k);
      for (let back = 0; back < depth && back < rows; back++)
        values[back * size + instrument] = output[rows - 1 - back]!;
    }
  }

  /** The columns of which boards are made; those that were used last come first. */
  #candidates(): FollowCandidate[] {
    return this.#usedLately([...this.#columns.values()]).map((column) => ({
      ...column,
      recurs: this.#uses.get(keyOf(column))!.snapshots > 1,
    }));
  }

  /** Takes up the newest wish, and those others that what it computes also serves. */
  #begin(): Fill | undefined {
    const wishes = [...this.#requests].reverse();
    const first = wishes[0]?.[1];
    if (first === undefined) return undefined;
    const { frame, depth } = first;
    const way = backendOf(first);
    const most = way === "compiled" ? MOST_FUSED : MOST_TOGETHER;
    const taken: [string, ColumnRequest][] = [];
    for (const one of wishes) {
      if (taken.length === most) break;
      const [, wish] = one;
      if (wish.frame.key === frame.key && wish.depth === depth && backendOf(wish) === way) taken.push(one);
    }
    for (const [key] of taken) this.#requests.delete(key);
    const nodes = taken.map(([, { node }]) => node);
    const program = new Program(nodes, frame, this.#view);
    const fused = way === "compiled" ? CompiledSeries.of(nodes, depth, program.bars) : undefined;
    const length = depth * program.bars.tiles.instruments;
    const tails = nodes.map((node) => ({ frame, node, depth, values: sharedFloats(length).fill(Number.NaN) }));
    return { keys: taken.map(([key]) => key), program, compiled: fused, columns: tails, depth, next: 0 };
  }
}
