import type { Candles } from "./candles.ts";
import { KERNEL } from "./kernel.gen.ts";
import { MOST_MARKED } from "./candle-marks.ts";
import { WORD } from "./mark-planes.ts";
import { MOST_CANDLES } from "./whole-bars.ts";

/** Instruments side by side in a tile. */
const LANES = 8;
const TILES = 16;
/** Instruments that are looked at together. */
export const CANDLE_BLOCK = TILES * LANES;
/** Rows of an instrument that are looked at, the newest last. */
export const CANDLE_ROWS = MOST_CANDLES;
/** Rows of a column, of which the last is not read. */
const ROWS = CANDLE_ROWS + 1;
/** Numbers of an instrument, eight columns of them: row r of instrument k stands at CANDLE_STRIDE * k + r of each. */
export const CANDLE_STRIDE = 8 * ROWS;
/** Of a plane of marks: one bit for each instrument. */
const PLANE_BYTES = CANDLE_BLOCK / 8;
/** Integers of a program at most. */
export const MOST_STEPS = 2_048;
/** Integers of what is told of a side of a pattern: the pattern, the code, two that say nothing, one bit per instrument. */
export const TOLD = 8;
export const INSTRUMENTS_TOLD = 4;

const STAGED_AT = 8 * CANDLE_BLOCK * CANDLE_STRIDE;
const STAGED_COLUMN = ROWS * LANES;
const PROGRAM_AT = STAGED_AT + 8 * 4 * STAGED_COLUMN * TILES;
const TOLD_AT = PROGRAM_AT + 4 * MOST_STEPS;
// A side takes two integers of the program at least.
const PLANES_AT = TOLD_AT + (4 * TOLD * MOST_STEPS) / 2;
const PLACES_AT = PLANES_AT + PLANE_BYTES * WORD * MOST_MARKED;
const TILES_AT = PLACES_AT + 8 * CANDLE_BLOCK;
const ASKED_AT = TILES_AT + 4 * TILES;
const WANTED_AT = ASKED_AT + CANDLE_BLOCK / 8;
const WANTED_BYTES = 32;
/** Columns of measures and averages of a tile, and three rows of limits. */
const MEASURES_BYTES = 8 * (11 * STAGED_COLUMN + 3 * LANES);
export const CANDLE_BLOCK_BYTES = WANTED_AT + WANTED_BYTES + MEASURES_BYTES;
const PAGE = 65_536;

/** Addresses of the columns of prices that tiles stand in. */
export interface PriceColumns {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

const NOWHERE: PriceColumns = { open: 0, high: 0, low: 0, close: 0 };
const STAGED = -1;

/** What scripts/kernels/assembly/newest-candles.ts exports. */
interface KernelExports {
  look(block: number, tiles: number, open: number, high: number, low: number, close: number): void;
  tell(block: number, patterns: number): number;
}

let module: WebAssembly.Module | undefined;

/** Where the mark in bit `bit` of the candle so many before the newest stands in a program. */
export function planeOf(bit: number, before: number): number {
  return PLANE_BYTES * (WORD * before + bit);
}

/**
 * The newest candles of some instruments in a shared memory: up to sixteen tiles of eight instruments each, instrument k in
 * tile k / 8. A tile is looked at where it lies, or its instruments are copied, or written by the caller.
 */
export class CandleBlock {
  /** What rules read, once the block has been looked at, in the newest rows: as many as are wanted. */
  readonly candles: Candles;
  /** What patterns to tell of: of each its least count of whole bars and its sides, of each the code and its planes. */
  readonly program: Int32Array;
  readonly told: Int32Array;
  /** What the program is of. */
  programOf: unknown;
  readonly #wanted: Int32Array;
  #tiles = 0;
  readonly #at: number;
  readonly #kernel: KernelExports;
  /** Of each tile: index of its oldest row's first number in the columns, or STAGED. */
  readonly #tileAt: Int32Array;
  /** Of each instrument of a staged tile: index of its newest bar in the columns, and its bars; 0 = they are written. */
  readonly #places: Int32Array;
  /** Of each tile, a bit for each instrument that is asked about. */
  readonly #asked: Uint8Array;
  readonly #staged: Float64Array;

  /** The block takes CANDLE_BLOCK_BYTES from `at`; without `memory` it has one of its own. */
  constructor(memory = ownMemory(), at = 0) {
    module ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL), (char) => char.charCodeAt(0)));
    // The module is compiled from the source that the interface names.
    this.#kernel = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as KernelExports;
    this.#at = at;
    const { buffer } = memory;
    const column = (k: number): Float64Array =>
      new Float64Array(buffer, at + 8 * ROWS * k, CANDLE_BLOCK * CANDLE_STRIDE - ROWS * k);
    this.candles = {
      open: column(0),
      high: column(1),
      low: column(2),
      close: column(3),
      body10: column(4),
      range10: column(5),
      shadows10: column(6),
      range5: column(7),
    };
    const ints = (from: number, length: number): Int32Array => new Int32Array(buffer, at + from, length);
    this.program = ints(PROGRAM_AT, MOST_STEPS);
    this.told = ints(TOLD_AT, (TOLD * MOST_STEPS) / 2);
    this.#wanted = ints(WANTED_AT, MOST_MARKED + 1);
    this.#tileAt = ints(TILES_AT, TILES);
    this.#places = ints(PLACES_AT, 2 * CANDLE_BLOCK);
    this.#asked = new Uint8Array(buffer, at + ASKED_AT, TILES);
    this.#staged = new Float64Array(buffer, at + STAGED_AT, 4 * STAGED_COLUMN * TILES);
  }

  /** Says what a look is to work out: marks of each candle, the newest first, and how many rows rules read. */
  want(marks: Int32Array, rows: number): void {
    this.#wanted.set(marks);
    this.#wanted[MOST_MARKED] = CANDLE_ROWS - rows;
  }

  /** No tile, and no instrument asked about. */
  clear(): void {
    this.#tiles = 0;
    this.#asked.fill(0);
  }

  /** Instruments of the tiles that it has; the first of the next one. */
  get size(): number {
    return LANES * this.#tiles;
  }

  get isFull(): boolean {
    return this.#tiles === TILES;
  }

  /**
   * Takes up a tile where it lies: `at` is the index of the first number of its oldest row, `asked` has a bit for each
   * instrument that is asked about.
   */
  takeUp(at: number, asked: number): void {
    this.#tileAt[this.#tiles] = at;
    this.#asked[this.#tiles++] = asked;
  }

  /** Makes room for a tile of instruments that are asked about, and copied or written, one by one. */
  stage(): void {
    const first = this.size;
    this.#places.fill(0, 2 * first, 2 * (first + LANES));
    this.takeUp(STAGED, 0);
  }

  ask(k: number): void {
    this.#asked[k >> 3]! |= 1 << (k & 7);
  }

  /** Has instrument k copied when the block is looked at: its newest bar's index in the columns of prices, and its bars. */
  copy(k: number, newest: number, bars: number): void {
    this.#places[2 * k] = newest;
    this.#places[2 * k + 1] = bars;
  }

  /** Writes a price of instrument k: `column` 0 to 3 = open, high, low, close; NaN = no bar. */
  write(k: number, column: number, row: number, price: number): void {
    this.#staged[(4 * (k >> 3) + column) * STAGED_COLUMN + row * LANES + (k & 7)] = price;
  }

  /** Works out averages and marks, of tiles that stand in `columns`. */
  look({ open, high, low, close }: PriceColumns = NOWHERE): void {
    this.#kernel.look(this.#at, this.#tiles, open, high, low, close);
  }

  /** Writes what the program's first `patterns` say of the instruments asked about to `told`; how many times TOLD. */
  tell(patterns: number): number {
    return this.#kernel.tell(this.#at, patterns);
  }
}

function ownMemory(): WebAssembly.Memory {
  const pages = Math.ceil(CANDLE_BLOCK_BYTES / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}
