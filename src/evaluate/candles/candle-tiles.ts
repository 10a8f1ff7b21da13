import { CANDLE_BLOCK, CANDLE_BLOCK_BYTES, CANDLE_ROWS, CandleBlock, type PriceColumns } from "#catalogue";
import { type FrameBars, type TileMemory, LANES, type TileSet } from "#tiles";

const PRICES = ["open", "high", "low", "close"] as const;
/** Minimum number of a tile's instruments for which the block reads the tile in place; fewer are copied. */
const LEAST_IN_PLACE = 4;
/** Tiles per 32-bit word of planes, which have one bit per slot. */
const TILES_IN_WORD = 32 / LANES;

/** This thread's block in each tile memory. Every use overwrites its contents. */
const blocks = new WeakMap<TileMemory, CandleBlock>();
/** Block for tiles outside such memories. */
let fallbackBlock: CandleBlock | undefined;

/**
 * Returns a block in the tiles' memory and the byte offsets of the price columns. `columns` is undefined if the block
 * cannot read the tiles, so that instruments must be gathered.
 */
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
  return { block: (fallbackBlock ??= new CandleBlock()), columns: undefined };
}

/** Loads instruments of a frame into a block of candles: tiles in place if the block can read them, else as copies. */
export class CandleTiles {
  readonly block: CandleBlock;
  /** Slot of the instrument at each place of the block. */
  readonly slots = new Int32Array(CANDLE_BLOCK);
  /** Tile at place 0 while the block's tiles are consecutive, else -1. */
  #firstTile = 0;
  readonly #bars: FrameBars;
  readonly #columns: PriceColumns | undefined;
  /** Buffer for one column of a gathered instrument. */
  readonly #gathered: Float64Array;
  /** Next place of the tile that receives copies, and the number of its free places. */
  #place = 0;
  #free = 0;
  /** Tile whose rows before #readTo were read last from the image; -1 for none. */
  #readTile = -1;
  #readTo = 0;

  constructor(bars: FrameBars) {
    const { block, columns } = blockOf(bars.tiles);
    this.block = block;
    this.#bars = bars;
    this.#columns = columns;
    this.#gathered = new Float64Array(bars.tiles.maxRows);
  }

  /**
   * Loads lanes[from … to-1] that have a bar `ago` bars before the newest, until the block is full, and computes their
   * marks on that bar. Returns the index after the last lane taken.
   */
  load(lanes: Int32Array, from: number, to: number, ago: number): number {
    const { block } = this;
    block.clear();
    this.#free = 0;
    this.#readTile = -1;
    this.#firstTile = -1;
    let next = from;
    while (next < to) {
      const end = block.isFull ? next : this.#addTile(lanes, next, to, ago);
      if (end === next) {
        if (block.isFull && this.#free === 0) break;
        this.#stage(lanes[next]!, ago);
      }
      next = Math.max(end, next + 1);
    }
    block.look(this.#columns);
    return next;
  }

  /** Index of the first plane word of the block if its slots are consecutive from the start of a word; else -1. */
  get firstWord(): number {
    return this.#firstTile >= 0 && this.#firstTile % TILES_IN_WORD === 0 ? this.#firstTile / TILES_IN_WORD : -1;
  }

  /**
   * Adds a tile in place for the lanes from `next` on that lie in it and have the same number of visible rows. Returns
   * the index after them; adds nothing and returns `next` for too few lanes.
   */
  #addTile(lanes: Int32Array, next: number, to: number, ago: number): number {
    const { block } = this;
    const { tiles, visible } = this.#bars;
    const { slots, tileStart } = tiles.layout;
    const tile = slots[lanes[next]!]! >> 3;
    const newest = visible[lanes[next]!]!;
    const rows = newest - ago;
    if (this.#columns === undefined || rows < CANDLE_ROWS) return next;
    let end = next;
    let bits = 0;
    for (; end < to; end++) {
      const lane = lanes[end]!;
      const slot = slots[lane]!;
      if (slot >> 3 !== tile || visible[lane] !== newest || !tiles.holds(lane)) break;
      this.slots[block.size + (slot & 7)] = slot;
      bits |= 1 << (slot & 7);
    }
    if (end - next < LEAST_IN_PLACE) return next;
    if (tiles.pending !== undefined) this.#read(tiles, tile, rows);
    if (block.size === 0) this.#firstTile = tile;
    else if (tile !== this.#firstTile + block.size / LANES) this.#firstTile = -1;
    block.takeUp((tileStart[tile]! + rows - CANDLE_ROWS) * LANES, bits);
    return end;
  }

  /** Copies an instrument into a tile of the block, if it has a bar `ago` bars before the newest. */
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
    if (tiles.pending !== undefined) this.#read(tiles, tiles.layout.slots[instrument]! >> 3, to);
    this.block.copy(k, tiles.origin(instrument) + (to - 1) * LANES, to);
  }

  /** Reads the rows that candles need, before row `to` of a tile, from the image. */
  #read(tiles: TileSet, tile: number, to: number): void {
    if (tile === this.#readTile && to === this.#readTo) return;
    this.#readTile = tile;
    this.#readTo = to;
    for (const field of PRICES) tiles.loadRows(field, tile, Math.max(0, to - CANDLE_ROWS), to);
  }

  /** Writes the prices of an instrument at place `k`, NaN before its first bar. */
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
