import { Lru } from "#base";
import type { SeriesNode } from "#expression";
import { isFusableSeries } from "../fuse/fused-program.ts";
import { FusedSeries } from "../fuse/fused-series.ts";
import { FollowedTails } from "../live/followed-tails.ts";
import type { Frame } from "../plan/plan.ts";
import type { Way } from "../plan/way.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { sharedFloats } from "../tiles/tile-set.ts";
import { CandleTails } from "./candle-tails.ts";
import { candleSeries } from "./frame-candles.ts";
import { stopIfAsked } from "./interrupt.ts";
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
const MOST_WANTED = 4_096;

/** The part of the budget that candlestick patterns of the newest bar have beside it. */
const CANDLES_SHARE = 32;

/** The newest values of one series on every instrument: values[k * instruments + i] is k bars before the newest of i. */
export interface TailColumn {
  readonly frame: Frame;
  readonly node: SeriesNode;
  readonly depth: number;
  readonly values: Float64Array;
}

interface Wish {
  readonly frame: Frame;
  readonly node: SeriesNode;
  readonly depth: number;
}

function wayOf({ node, depth }: Wish): Way {
  return isFusableSeries(node, depth) ? "compiled" : "interpreted";
}

/** A fill that is under way, a slice of instruments at a time: series of one frame that are kept equally deep. */
interface Fill {
  readonly keys: readonly string[];
  readonly program: Program;
  /** What computes them in the place of the program, where it can. */
  readonly fused: FusedSeries | undefined;
  readonly tails: readonly TailColumn[];
  readonly depth: number;
  next: number;
}

/** Tail columns of the series that recent scans used, within a budget of bytes. Belongs to one view of the market. */
export class TailCache {
  readonly #view: ScanView;
  readonly #tails: Lru<TailColumn>;
  readonly #wanted = new Map<string, Wish>();
  #fill: Fill | undefined;
  #followed: FollowedTails | undefined;
  /** Patterns on the newest bar, which are not kept as columns: they are found anew faster than such are written. */
  readonly candles: CandleTails;
  #version = 0;

  constructor(view: ScanView, bytes: number) {
    this.#view = view;
    this.#tails = new Lru(bytes);
    this.candles = new CandleTails(view, bytes / CANDLES_SHARE, MOST_WANTED);
  }

  /** Grows whenever a column comes or goes: what was found under a version stays right while it lasts. */
  get version(): number {
    return this.#version + this.candles.version;
  }

  find(frame: Frame, node: SeriesNode, depth: number): TailColumn | undefined {
    const key = `${frame.key} ${node.key}`;
    const tail = this.#tails.get(key) ?? this.#takeOver(key);
    return tail !== undefined && tail.depth >= depth ? tail : undefined;
  }

  /**
   * Goes on from what was kept of the state of the bars before this one: columns of series that are stepped are there when
   * they are asked for, the others are wanted.
   */
  follow(previous: TailCache): void {
    this.#followed = new FollowedTails(this.#view, {
      view: previous.#view,
      columns: [...previous.#tails.values()],
      boards: previous.#followed?.boards,
    });
    for (const { frame, node, depth } of this.#followed.left) this.want(frame, node, depth);
    this.candles.follow(previous.candles);
  }

  #takeOver(key: string): TailColumn | undefined {
    const tail = this.#followed?.take(key);
    if (tail === undefined) return undefined;
    this.#tails.set(key, tail, tail.values.byteLength);
    this.#version++;
    return tail;
  }

  /** Notes that a series was used and would be found next time. */
  want(frame: Frame, node: SeriesNode, depth: number): void {
    if (depth > MOST_DEPTH || this.find(frame, node, depth) !== undefined) return;
    const key = `${frame.key} ${node.key}`;
    if (depth === 1 && candleSeries(node) !== undefined) return this.candles.want(frame, node);
    const before = this.#wanted.get(key)?.depth ?? LEAST_DEPTH;
    this.#wanted.set(key, { frame, node, depth: Math.max(depth, before) });
    const [oldest] = this.#wanted.keys();
    if (this.#wanted.size > MOST_WANTED) this.#wanted.delete(oldest!);
  }

  get pending(): boolean {
    return this.candles.pending || this.#fill !== undefined || this.#wanted.size > 0;
  }

  /** Computes one series' worth of the next `instruments` of what is wanted; false when nothing is left to do. */
  work(instruments: number): boolean {
    if (this.candles.work(instruments)) return true;
    this.#fill ??= this.#begin();
    if (this.#fill === undefined) {
      const waiting = this.#followed?.waiting;
      if (waiting === undefined) return this.#followed?.prepare([...this.#tails.values()]) ?? false;
      // What nobody asked for in this state may be asked for in the next.
      this.#takeOver(waiting);
      return true;
    }
    const { program, tails, keys, next } = this.#fill;
    // As they lie in the tiles, of which a compiled function computes one at a time.
    const { order } = program.bars.tiles;
    const end = Math.min(order.length, next + Math.ceil(instruments / tails.length));
    this.#fillInstruments(this.#fill, order.subarray(next, end));
    if (end === order.length) {
      for (const [k, tail] of tails.entries()) this.#tails.set(keys[k]!, tail, tail.values.byteLength);
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
    const { fused, program, tails } = fill;
    const size = program.bars.tiles.instruments;
    const held = fused === undefined ? new Int32Array(0) : instruments.filter((one) => fused.holds(one));
    fused?.evaluate(held, held.length, stopIfAsked, (k, instrument, back, value) => {
      tails[k]!.values[back * size + instrument] = value;
    });
    for (const instrument of instruments) {
      if (fused === undefined || !fused.holds(instrument)) {
        stopIfAsked();
        this.#fillInstrument(fill, instrument, size);
      }
      fill.next++;
    }
  }

  #fillInstrument({ program, tails, depth }: Fill, instrument: number, size: number): void {
    const rows = program.bars.visible[instrument]!;
    if (rows === 0) return;
    program.run(instrument, Math.max(0, rows - depth), rows);
    for (const [k, { values }] of tails.entries()) {
      const output = program.output(k);
      for (let back = 0; back < depth && back < rows; back++)
        values[back * size + instrument] = output[rows - 1 - back]!;
    }
  }

  /** Takes up the oldest wish, and those others that what it computes also serves. */
  #begin(): Fill | undefined {
    const [first] = this.#wanted.values();
    if (first === undefined) return undefined;
    const { frame, depth } = first;
    const way = wayOf(first);
    const wishes = [...this.#wanted].filter(
      ([, one]) => one.frame.key === frame.key && one.depth === depth && wayOf(one) === way,
    );
    const taken = wishes.slice(0, way === "compiled" ? MOST_FUSED : MOST_TOGETHER);
    for (const [key] of taken) this.#wanted.delete(key);
    const nodes = taken.map(([, { node }]) => node);
    const program = new Program(nodes, frame, this.#view);
    const fused = way === "compiled" ? FusedSeries.of(nodes, depth, program.bars) : undefined;
    const length = depth * program.bars.tiles.instruments;
    const tails = nodes.map((node) => ({ frame, node, depth, values: sharedFloats(length).fill(Number.NaN) }));
    return { keys: taken.map(([key]) => key), program, fused, tails, depth, next: 0 };
  }
}
