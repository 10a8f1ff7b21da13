import { Lru, throwIfInterrupted } from "#base";
import type { CodePlanes } from "#catalogue";
import type { SeriesNode } from "#expression";
import type { Frame, ScanView } from "#tiles";
import { FrameCandles } from "./frame-candles.ts";

/** Values of one candlestick on the newest bars of a frame. */
export interface CachedCandles {
  readonly frame: Frame;
  readonly node: SeriesNode;
  /** Codes by slot. */
  readonly codes: CodePlanes;
  /** Slot of each instrument; -1 without bars. */
  readonly slots: Int32Array;
}

/** Keys by node and frame: building the text takes longer than this look-up. */
const known = new WeakMap<SeriesNode, Map<string, string>>();

function keyOf(frame: Frame, node: SeriesNode): string {
  let own = known.get(node);
  if (own === undefined) known.set(node, (own = new Map()));
  let key = own.get(frame.key);
  if (key === undefined) own.set(frame.key, (key = `${frame.key} ${node.key}`));
  return key;
}

/** Candlesticks of a frame that are computed together, a slice of instruments at a time. */
interface CandleFill {
  readonly keys: readonly string[];
  readonly patterns: readonly CachedCandles[];
  readonly codes: readonly CodePlanes[];
  readonly candles: FrameCandles;
  readonly order: Int32Array;
  next: number;
}

/** Cached candles: bits of the candlesticks on newest bars that recent scans used, for one view. */
export class CandleCache {
  readonly #view: ScanView;
  readonly #patterns: Lru<CachedCandles>;
  readonly #requests = new Map<string, Pick<CachedCandles, "frame" | "node">>();
  readonly #mostRequests: number;
  #fill: CandleFill | undefined;
  /** Increases whenever a candlestick is added or dropped. */
  version = 0;

  constructor(view: ScanView, bytes: number, mostWanted: number) {
    this.#view = view;
    this.#patterns = new Lru(bytes);
    this.#mostRequests = mostWanted;
  }

  /** Returns the cached values of a candlestick; undefined if there are none. */
  find(frame: Frame, node: SeriesNode): CachedCandles | undefined {
    return this.#patterns.get(keyOf(frame, node));
  }

  /** Requests values of a candlestick, to be computed in idle time. The oldest request is dropped beyond the limit. */
  request(frame: Frame, node: SeriesNode): void {
    if (this.find(frame, node) !== undefined) return;
    this.#requests.set(keyOf(frame, node), { frame, node });
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > this.#mostRequests) this.#requests.delete(oldest!);
  }

  /** Requests every candlestick that the cache of the previous snapshot holds. */
  follow(previous: CandleCache): void {
    for (const { frame, node } of previous.#patterns.values()) this.request(frame, node);
  }

  get pending(): boolean {
    return this.#fill !== undefined || this.#requests.size > 0;
  }

  /** Computes requested candlesticks on the next `instruments`; returns false if there is no request. */
  work(instruments: number): boolean {
    this.#fill ??= this.#begin();
    if (this.#fill === undefined) return false;
    const { keys, patterns, codes, candles, order, next } = this.#fill;
    const end = Math.min(order.length, next + instruments);
    const lanes = order.subarray(next, end);
    candles.evaluate(lanes, lanes.length, 0, throwIfInterrupted, codes);
    this.#fill.next = end;
    if (end < order.length) return true;
    for (const [p, pattern] of patterns.entries()) this.#patterns.set(keys[p]!, pattern, pattern.codes.bytes);
    this.version++;
    this.#fill = undefined;
    return true;
  }

  /** Starts a fill with all requests of one frame. */
  #begin(): CandleFill | undefined {
    const [first] = this.#requests.values();
    if (first === undefined) return undefined;
    const { frame } = first;
    const bars = this.#view.bars(frame);
    const taken = [...this.#requests].filter(([, one]) => one.frame.key === frame.key);
    for (const [key] of taken) this.#requests.delete(key);
    const nodes = taken.map(([, { node }]) => node);
    const candles = FrameCandles.of(nodes, bars);
    const codes = candles.emptyPlanes(0);
    const { slots } = bars.tiles.layout;
    const patterns = nodes.map((node, p) => ({ frame, node, codes: codes[p]!, slots }));
    return { keys: taken.map(([key]) => key), patterns, codes, candles, order: bars.tiles.order, next: 0 };
  }
}
