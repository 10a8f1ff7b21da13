import { assert } from "#base";
import {
  ABSENT,
  CANDLE_BLOCK,
  CANDLE_BLOCK_BYTES,
  CANDLE_ROWS,
  CandleBlock,
  candleNode,
  candlestickOf,
  NewestCandles,
  type Candlestick,
  type PriceColumns,
} from "#catalogue";
import type { SeriesNode } from "#expression";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { TileMemory } from "../tiles/tile-memory.ts";
import { LANES, type TileSet } from "../tiles/tile-set.ts";

const PRICES = ["open", "high", "low", "close"] as const;
/** Rows of an instrument that are looked at. */
const ROWS = CANDLE_ROWS - 1;
/** Blocks between two looks at the deadline. */
const SLICE = 16;

interface CandleSeries {
  readonly pattern: Candlestick;
  readonly penetration: number | undefined;
}

/** What is known of series that were asked for: nodes are interned. */
const known = new WeakMap<SeriesNode, CandleSeries | "other">();

/** The pattern whose values a series has; undefined for every other series. */
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

/** This thread's block in each memory of tiles: it is filled anew whenever it is looked at. */
const blocks = new WeakMap<TileMemory, CandleBlock>();
let outside: CandleBlock | undefined;

/** A block beside the tiles, and where it finds their prices; the latter undefined where instruments must be gathered. */
function blockOf(tiles: TileSet): { readonly block: CandleBlock; readonly columns: PriceColumns | undefined } {
  const [open, high, low, close] = PRICES.map((field) => tiles.place(field)?.byteOffset);
  const { memory } = tiles;
  if (memory !== undefined && open !== undefined && high !== undefined && low !== undefined && close !== undefined) {
    const at = blocks.has(memory) ? 0 : memory.reserve(CANDLE_BLOCK_BYTES);
    if (at !== undefined) {
      const block = blocks.get(memory) ?? new CandleBlock(memory.wasm, at);
      blocks.set(memory, block);
      return { block, columns: { open, high, low, close } };
    }
  }
  return { block: (outside ??= new CandleBlock()), columns: undefined };
}

/** Candlestick patterns on one bar of each instrument of a frame, many instruments at once. */
export class FrameCandles {
  readonly #bars: FrameBars;
  readonly #block: CandleBlock;
  readonly #columns: PriceColumns | undefined;
  readonly #newest: NewestCandles;
  /** Rows of an instrument that is gathered. */
  readonly #gathered: Float64Array;
  /** The tile whose rows up to `#neededTo` were asked for last. */
  #needed = -1;
  #neededTo = 0;

  private constructor(series: readonly CandleSeries[], bars: FrameBars) {
    const { block, columns } = blockOf(bars.tiles);
    this.#bars = bars;
    this.#block = block;
    this.#columns = columns;
    this.#newest = new NewestCandles(series, block);
    this.#gathered = new Float64Array(bars.tiles.maxRows);
  }

  /** Every node must be one that has a `candleSeries`. */
  static of(nodes: readonly SeriesNode[], bars: FrameBars): FrameCandles {
    const series = nodes.flatMap((node) => candleSeries(node) ?? []);
    assert(series.length === nodes.length, "candlestick patterns");
    return new FrameCandles(series, bars);
  }

  /** By instrument, the code of a pattern that is nowhere on the bar `ago` before the newest. */
  blank(ago: number): Uint8Array {
    const { tiles, visible } = this.#bars;
    const codes = new Uint8Array(tiles.instruments);
    for (const instrument of tiles.order) if (visible[instrument]! > ago) codes[instrument] = ABSENT;
    return codes;
  }

  /**
   * Looks at the bar `ago` before the newest of lanes[0 … count-1], best in the order in which they lie in the tiles;
   * `checkpoint` may throw to stop it. codes[p][instrument] becomes the code of the p-th pattern's value, but stays what it
   * was, which should be that of a `blank`, where the pattern is not there or the instrument has no such bar.
   */
  evaluate(lanes: Int32Array, count: number, ago: number, checkpoint: () => void, codes: readonly Uint8Array[]): void {
    const held = new Int32Array(CANDLE_BLOCK);
    const { visible } = this.#bars;
    this.#needed = -1;
    for (let next = 0, looked = 0; next < count; looked++) {
      if (looked % SLICE === 0) checkpoint();
      let size = 0;
      for (; size < CANDLE_BLOCK && next < count; next++) {
        const instrument = lanes[next]!;
        const to = visible[instrument]! - ago;
        if (to <= 0) continue;
        this.#layOut(instrument, to, size);
        held[size++] = instrument;
      }
      this.#block.look(size, this.#columns);
      this.#newest.look(size, held, codes);
    }
  }

  /** The bars before row `to` of an instrument as those of the block's instrument k. */
  #layOut(instrument: number, to: number, k: number): void {
    const { tiles } = this.#bars;
    if (this.#columns === undefined || !tiles.holds(instrument)) {
      this.#gather(instrument, to, k);
      return;
    }
    if (tiles.unread !== undefined) this.#need(tiles, tiles.layout.slots[instrument]! >> 3, to);
    this.#block.copy(k, tiles.origin(instrument) + (to - 1) * LANES, to);
  }

  #need(tiles: TileSet, tile: number, to: number): void {
    if (tile === this.#needed && to === this.#neededTo) return;
    this.#needed = tile;
    this.#neededTo = to;
    for (const field of PRICES) tiles.need(field, tile, Math.max(0, to - ROWS), to);
  }

  #gather(instrument: number, to: number, k: number): void {
    const { candles } = this.#block;
    const from = Math.max(0, to - ROWS);
    const first = CANDLE_ROWS * k;
    const source = this.#gathered;
    for (const field of PRICES) {
      const rows = candles[field];
      this.#bars.gather(field, instrument, from, to, source);
      if (to < ROWS) rows.fill(Number.NaN, first, first + ROWS - to);
      for (let row = from, at = first + ROWS - (to - from); row < to; row++, at++) rows[at] = source[row]!;
    }
    this.#block.give(k);
  }
}
