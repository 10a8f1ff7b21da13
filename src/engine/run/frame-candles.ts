import { CANDLE_BLOCK, CANDLE_ROWS, candleNode, candlestickOf, NewestCandles, type Candlestick } from "#catalogue";
import type { SeriesNode } from "#expression";
import type { FrameBars } from "../tiles/frame-bars.ts";

const PRICES = ["open", "high", "low", "close"] as const;
/** Rows of an instrument that are looked at. */
const ROWS = CANDLE_ROWS - 1;

interface CandleSeries {
  readonly pattern: Candlestick;
  readonly penetration: number | undefined;
}

/** The pattern whose values a series has; undefined for every other series. */
export function candleSeries(node: SeriesNode): CandleSeries | undefined {
  const pattern = node.kind === "call" ? candlestickOf(node.primitive.op) : undefined;
  if (node.kind !== "call" || pattern === undefined) return undefined;
  const [penetration] = node.params;
  return node === candleNode(pattern, penetration) ? { pattern, penetration } : undefined;
}

/** Candlestick patterns on one bar of each instrument of a frame, many instruments at once. */
export class FrameCandles {
  readonly #bars: FrameBars;
  readonly #newest: NewestCandles;
  readonly #patterns: number;
  readonly #columns: Readonly<Record<(typeof PRICES)[number], Float64Array>>;

  private constructor(series: readonly CandleSeries[], bars: FrameBars) {
    this.#bars = bars;
    this.#newest = new NewestCandles(series);
    this.#patterns = series.length;
    const column = (): Float64Array => new Float64Array(bars.tiles.maxRows);
    this.#columns = { open: column(), high: column(), low: column(), close: column() };
  }

  /** Undefined where one of the series is no candlestick pattern. */
  static of(nodes: readonly SeriesNode[], bars: FrameBars): FrameCandles | undefined {
    const series = nodes.flatMap((node) => candleSeries(node) ?? []);
    return series.length < nodes.length ? undefined : new FrameCandles(series, bars);
  }

  /**
   * Looks at the bar `ago` before the newest of lanes[0 … count-1]; `checkpoint` may throw to stop it. `take` is told each
   * pattern's place, the instrument and the value; nothing of instruments that have no such bar.
   */
  evaluate(
    lanes: Int32Array,
    count: number,
    ago: number,
    checkpoint: () => void,
    take: (pattern: number, instrument: number, value: number) => void,
  ): void {
    const held = new Int32Array(CANDLE_BLOCK);
    const { values } = this.#newest;
    for (let next = 0; next < count;) {
      checkpoint();
      let size = 0;
      for (; size < CANDLE_BLOCK && next < count; next++) {
        const to = this.#bars.visible[lanes[next]!]! - ago;
        if (to <= 0) continue;
        this.#layOut(lanes[next]!, to, size);
        held[size++] = lanes[next]!;
      }
      this.#newest.look(size);
      for (let p = 0; p < this.#patterns; p++) {
        for (let k = 0; k < size; k++) take(p, held[k]!, values[p * CANDLE_BLOCK + k]!);
      }
    }
  }

  /** The bars before row `to` of an instrument as those of the block's instrument k. */
  #layOut(instrument: number, to: number, k: number): void {
    const from = Math.max(0, to - ROWS);
    const first = CANDLE_ROWS * k;
    for (const field of PRICES) {
      const source = this.#columns[field];
      const rows = this.#newest.candles[field];
      this.#bars.gather(field, instrument, from, to, source);
      if (to < ROWS) rows.fill(Number.NaN, first, first + ROWS - to);
      for (let row = from, at = first + ROWS - (to - from); row < to; row++, at++) rows[at] = source[row]!;
    }
  }
}
