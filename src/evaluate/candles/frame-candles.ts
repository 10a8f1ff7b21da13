import { assert } from "#base";
import { candleNode, candlestickOf, CodePlanes, NewestCandles, type CandleBlock, type Candlestick } from "#catalogue";
import type { SeriesNode } from "#expression";
import type { FrameBars } from "#tiles";
import { CandleTiles } from "./candle-tiles.ts";

/** Blocks between two checks of the deadline. */
const SLICE = 4;

/** A candlestick pattern with its penetration, if it has one. */
interface CandleSeries {
  readonly pattern: Candlestick;
  readonly penetration: number | undefined;
}

/** Results of `candleSeries` by node; nodes are interned. */
const known = new WeakMap<SeriesNode, CandleSeries | "other">();

/** Returns the candlestick pattern that a series computes; undefined for any other series. */
export function candleSeries(node: SeriesNode): CandleSeries | undefined {
  let series = known.get(node);
  if (series === undefined) known.set(node, (series = findCandleSeries(node) ?? "other"));
  return series === "other" ? undefined : series;
}

function findCandleSeries(node: SeriesNode): CandleSeries | undefined {
  const pattern = node.kind === "call" ? candlestickOf(node.primitive.op) : undefined;
  if (node.kind !== "call" || pattern === undefined) return undefined;
  const [penetration] = node.params;
  return node === candleNode(pattern, penetration) ? { pattern, penetration } : undefined;
}

/** Last patterns of each block with their evaluator: every new snapshot evaluates the same patterns again. */
const latest = new WeakMap<CandleBlock, { readonly series: readonly CandleSeries[]; readonly newest: NewestCandles }>();

function newestOf(series: readonly CandleSeries[], block: CandleBlock): NewestCandles {
  const last = latest.get(block);
  if (last?.series.length === series.length && last.series.every((one, k) => one === series[k])) return last.newest;
  const newest = new NewestCandles(series, block);
  latest.set(block, { series, newest });
  return newest;
}

/** Evaluates candlestick patterns on one bar per instrument of a frame, many instruments at once. */
export class FrameCandles {
  readonly #bars: FrameBars;
  readonly #tiles: CandleTiles;
  readonly #newest: NewestCandles;
  readonly #patterns: number;

  private constructor(series: readonly CandleSeries[], bars: FrameBars) {
    this.#bars = bars;
    this.#tiles = new CandleTiles(bars);
    this.#newest = newestOf(series, this.#tiles.block);
    this.#patterns = series.length;
  }

  /** `nodes`: each must have a `candleSeries`. */
  static of(nodes: readonly SeriesNode[], bars: FrameBars): FrameCandles {
    const series = nodes.flatMap((node) => candleSeries(node) ?? []);
    assert(series.length === nodes.length, "candlestick patterns");
    return new FrameCandles(series, bars);
  }

  /**
   * Returns code planes by slot, one per pattern, in which no instrument shows the pattern on the bar `ago` bars before
   * the newest.
   */
  emptyPlanes(ago: number): readonly CodePlanes[] {
    const { tiles, visible } = this.#bars;
    const { order } = tiles;
    const seen = new Int32Array(Math.ceil(order.length / 32));
    for (let slot = 0; slot < order.length; slot++) seen[slot >> 5]! |= +(visible[order[slot]!]! > ago) << (slot & 31);
    return Array.from({ length: this.#patterns }, () => new CodePlanes(seen));
  }

  /**
   * Evaluates the patterns on the bar `ago` bars before the newest of lanes[0 … count-1]; lanes in the order of the
   * tiles are fastest. Adds the codes of pattern p to planes[p], which comes from `emptyPlanes`. `checkpoint` may throw
   * to stop the work.
   */
  evaluate(lanes: Int32Array, count: number, ago: number, checkpoint: () => void, planes: readonly CodePlanes[]): void {
    const tiles = this.#tiles;
    this.#newest.begin();
    for (let next = 0, blocks = 0; next < count; blocks++) {
      if (blocks % SLICE === 0) checkpoint();
      next = tiles.load(lanes, next, count, ago);
      this.#newest.look(tiles.slots, tiles.firstWord, planes);
    }
  }
}
