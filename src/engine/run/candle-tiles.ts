import { CANDLE_BLOCK, CANDLE_BLOCK_BYTES, CANDLE_ROWS, CandleBlock, type PriceColumns } from "#catalogue";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { TileMemory } from "../tiles/tile-memory.ts";
import { LANES, type TileSet } from "../tiles/tile-set.ts";

const PRICES = ["open", "high", "low", "close"] as const;
/** Instruments of a tile fewer than these are copied together with others: a tile is looked at as a whole. */
const FEW = 4;
/** Tiles whose instruments have one bit each in a word. */
const TILES_IN_WORD = 32 / LANES;

/** This thread's block in each memory of tiles: it is filled anew whenever it is looked at. */
const blocks = new WeakMap<TileMemory, CandleBlock>();
let outside: CandleBlock | undefined;

/** A block beside the tiles, and where it finds their prices; the latter undefined where instruments must be gathered. */
function blockOf(tiles: TileSet): { readonly block: CandleBlock; readonly columns: PriceColumns | undefined } {
  const [open, high, low, close] = PRICES.map((field) => tiles.columnArray(field)?.byteOffset);
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

/** Lays instruments of a frame out in a block of candles: where they lie in the tiles as far as they can be read there. */
export class CandleTiles {
  readonly block: CandleBlock;
  /** By place in the block, the slot of the instrument in the tiles. */
  readonly slots = new Int32Array(CANDLE_BLOCK);
  #firstTile = 0;
  readonly #bars: FrameBars;
  readonly #columns: PriceColumns | undefined;
  /** Rows of an instrument that is gathered. */
  readonly #gathered: Float64Array;
  /** The next place of the tile that is staged, and how many of its places are free. */
  #place = 0;
  #free = 0;
  /** The tile whose rows up to `#neededTo` were asked for last. */
  #needed = -1;
  #neededTo = 0;

  constructor(bars: FrameBars) {
    const { block, columns } = blockOf(bars.tiles);
    this.block = block;
    this.#bars = bars;
    this.#columns = columns;
    this.#gathered = new Float64Array(bars.tiles.maxRows);
  }

  /**
   * Lays out those of lanes[from … to-1] that have a bar `ago` before the newest, by that bar, as many as there is room for,
   * and has them looked at. The place after the last.
   */
  look(lanes: Int32Array, from: number, to: number, ago: number): number {
    const { block } = this;
    block.clear();
    this.#free = 0;
    this.#needed = -1;
    this.#firstTile = -1;
    let next = from;
    while (next < to) {
      const end = block.isFull ? next : this.#takeUp(lanes, next, to, ago);
      if (end === next) {
        if (block.isFull && this.#free === 0) break;
        this.#stage(lanes[next]!, ago);
      }
      next = Math.max(end, next + 1);
    }
    block.look(this.#columns);
    return next;
  }

  /** Where the slots follow one another from the start of a word of 32 on, that word; else -1. */
  get firstWord(): number {
    return this.#firstTile >= 0 && this.#firstTile % TILES_IN_WORD === 0 ? this.#firstTile / TILES_IN_WORD : -1;
  }

  /**
   * Takes up a tile for those lanes from `next` on that lie in it with their newest rows side by side, and returns the place
   * after them; takes up nothing for few.
   */
  #takeUp(lanes: Int32Array, next: number, to: number, ago: number): number {
    const { block } = this;
    const { tiles, visible } = this.#bars;
    const { slots, tileStart } = tiles.layout;
    const tile = slots[lanes[next]!]! >> 3;
    const newest = visible[lanes[next]!]!;
    const rows = newest - ago;
    if (this.#columns === undefined || rows < CANDLE_ROWS) return next;
    let end = next;
    let asked = 0;
    for (; end < to; end++) {
      const lane = lanes[end]!;
      const slot = slots[lane]!;
      if (slot >> 3 !== tile || visible[lane] !== newest || !tiles.holds(lane)) break;
      this.slots[block.size + (slot & 7)] = slot;
      asked |= 1 << (slot & 7);
    }
    if (end - next < FEW) return next;
    if (tiles.pending !== undefined) this.#need(tiles, tile, rows);
    if (block.size === 0) this.#firstTile = tile;
    else if (tile !== this.#firstTile + block.size / LANES) this.#firstTile = -1;
    block.takeUp((tileStart[tile]! + rows - CANDLE_ROWS) * LANES, asked);
    return end;
  }

  /** Gives an instrument a place in a staged tile, if it has such a bar. */
  #stage(instrument: number, ago: number): void {
    const { tiles, visible } = this.#bars;
    const to = visible[instrument]! - ago;
    if (to <= 0) return;
    if (this.#free === 0) {
      this.#place = this.block.size;
      this.#free = LANES;
      this.block.stage();
      this.#firstTile = -1;
    }
    this.#free--;
    const k = this.#place++;
    this.slots[k] = tiles.layout.slots[instrument]!;
    this.block.ask(k);
    if (this.#columns === undefined || !tiles.holds(instrument)) {
      this.#gather(instrument, to, k);
      return;
    }
    if (tiles.pending !== undefined) this.#need(tiles, tiles.layout.slots[instrument]! >> 3, to);
    this.block.copy(k, tiles.origin(instrument) + (to - 1) * LANES, to);
  }

  #need(tiles: TileSet, tile: number, to: number): void {
    if (tile === this.#needed && to === this.#neededTo) return;
    this.#needed = tile;
    this.#neededTo = to;
    for (const field of PRICES) tiles.loadRows(field, tile, Math.max(0, to - CANDLE_ROWS), to);
  }

  #gather(instrument: number, to: number, k: number): void {
    const from = Math.max(0, to - CANDLE_ROWS);
    const source = this.#gathered;
    for (const [column, field] of PRICES.entries()) {
      this.#bars.gather(field, instrument, from, to, source);
      for (let row = 0; row < CANDLE_ROWS; row++) {
        const at = to - CANDLE_ROWS + row;
        this.block.write(k, column, row, at < from ? Number.NaN : source[at]!);
      }
    }
  }
}
