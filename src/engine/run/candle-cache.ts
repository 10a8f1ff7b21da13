import { Lru } from "#base";
import type { CodePlanes } from "#catalogue";
import type { SeriesNode } from "#expression";
import type { Frame } from "../plan/plan.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { FrameCandles } from "./frame-candles.ts";
import { throwIfInterrupted } from "./interrupt.ts";

/** A pattern's values on the newest bars of a frame. */
export interface CachedCandles {
  readonly frame: Frame;
  readonly node: SeriesNode;
  /** By slot. */
  readonly codes: CodePlanes;
  readonly slots: Int32Array;
}

/** The keys of series that were asked for: to put them together takes longer than to find them. */
const known = new WeakMap<SeriesNode, Map<string, string>>();

function keyOf(frame: Frame, node: SeriesNode): string {
  let own = known.get(node);
  if (own === undefined) known.set(node, (own = new Map()));
  let key = own.get(frame.key);
  if (key === undefined) own.set(frame.key, (key = `${frame.key} ${node.key}`));
  return key;
}

/** A frame's patterns that are looked at together, a slice of instruments at a time. */
interface CandleFill {
  readonly keys: readonly string[];
  readonly patterns: readonly CachedCandles[];
  readonly codes: readonly CodePlanes[];
  readonly candles: FrameCandles;
  readonly order: Int32Array;
  next: number;
}

/** Candlestick patterns of the newest bars that recent scans used, a bit for each of their values. Belongs to one view of the market. */
export class CandleCache {
  readonly #view: ScanView;
  readonly #patterns: Lru<CachedCandles>;
  readonly #requests = new Map<string, Pick<CachedCandles, "frame" | "node">>();
  readonly #mostRequests: number;
  #fill: CandleFill | undefined;
  /** Grows whenever a pattern comes or goes. */
  version = 0;

  constructor(view: ScanView, bytes: number, mostWanted: number) {
    this.#view = view;
    this.#patterns = new Lru(bytes);
    this.#mostRequests = mostWanted;
  }

  find(frame: Frame, node: SeriesNode): CachedCandles | undefined {
    return this.#patterns.get(keyOf(frame, node));
  }

  request(frame: Frame, node: SeriesNode): void {
    if (this.find(frame, node) !== undefined) return;
    this.#requests.set(keyOf(frame, node), { frame, node });
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > this.#mostRequests) this.#requests.delete(oldest!);
  }

  /** Wants what was kept of the state of the bars before this one. */
  follow(previous: CandleCache): void {
    for (const { frame, node } of previous.#patterns.values()) this.request(frame, node);
  }

  get pending(): boolean {
    return this.#fill !== undefined || this.#requests.size > 0;
  }

  /** Looks at the next `instruments`; false when nothing is wanted. */
  work(instruments: number): boolean {
    this.#fill ??= this.#begin();
    if (this.#fill === undefined) return false;
    const { keys, patterns: tails, codes, candles, order, next } = this.#fill;
    const end = Math.min(order.length, next + instruments);
    const lanes = order.subarray(next, end);
    candles.evaluate(lanes, lanes.length, 0, throwIfInterrupted, codes);
    this.#fill.next = end;
    if (end < order.length) return true;
    for (const [p, tail] of tails.entries()) this.#patterns.set(keys[p]!, tail, tail.codes.bytes);
    this.version++;
    this.#fill = undefined;
    return true;
  }

  /** Takes up all that is wanted of a frame. */
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
    const tails = nodes.map((node, p) => ({ frame, node, codes: codes[p]!, slots }));
    return { keys: taken.map(([key]) => key), patterns: tails, codes, candles, order: bars.tiles.order, next: 0 };
  }
}
