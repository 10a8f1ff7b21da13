import type { Candles } from "./candles.ts";
import { KERNEL } from "./kernel.gen.ts";
import { MOST_MARKED } from "./candle-marks.ts";
import { WORD } from "./mark-planes.ts";
import { MOST_CANDLES } from "./whole-bars.ts";

/** Instruments that are looked at together. */
export const CANDLE_BLOCK = WORD;
/** Rows of each: the newest is the last but one, what lies behind it is not read. */
export const CANDLE_ROWS = MOST_CANDLES + 1;
/** Bytes of a block: eight columns, marks, places, and room for three measures of every row. */
const COLUMN_BYTES = 8 * CANDLE_BLOCK * CANDLE_ROWS;
const MARKS_AT = 8 * COLUMN_BYTES;
const PLACES_AT = MARKS_AT + 4 * MOST_MARKED * WORD;
export const CANDLE_BLOCK_BYTES = PLACES_AT + 8 * CANDLE_BLOCK + 3 * COLUMN_BYTES;

/** Addresses of the columns of prices that instruments are copied from. */
export interface PriceColumns {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

const NOWHERE: PriceColumns = { open: 0, high: 0, low: 0, close: 0 };

/** What scripts/kernels/assembly/newest-candles.ts exports. */
interface KernelExports {
  look(block: number, count: number, open: number, high: number, low: number, close: number): void;
}

let module: WebAssembly.Module | undefined;

/** The newest candles of some instruments in a shared memory, with their averages and marks. */
export class CandleBlock {
  /** Instrument k in the rows CANDLE_ROWS * k … + MOST_CANDLES - 1, the newest last; NaN = no bar. */
  readonly candles: Candles;
  /** By how many candles before the newest, then mark: instruments that show it. Above the marks the count of whole bars. */
  readonly words: Int32Array;
  readonly #at: number;
  readonly #kernel: KernelExports;
  /** Of each instrument: index of its newest bar in the columns of prices, and its bars; 0 = its candles are given. */
  readonly #places: Int32Array;

  /** The block takes CANDLE_BLOCK_BYTES from `at`; without `memory` it has one of its own. */
  constructor(memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }), at = 0) {
    module ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL), (char) => char.charCodeAt(0)));
    // The module is compiled from the source that the interface names.
    this.#kernel = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as KernelExports;
    this.#at = at;
    const { buffer } = memory;
    let next = at;
    const column = (): Float64Array => {
      const rows = new Float64Array(buffer, next, CANDLE_BLOCK * CANDLE_ROWS);
      next += COLUMN_BYTES;
      return rows.fill(Number.NaN);
    };
    this.candles = {
      open: column(),
      high: column(),
      low: column(),
      close: column(),
      body10: column(),
      range10: column(),
      shadows10: column(),
      range5: column(),
    };
    this.words = new Int32Array(buffer, at + MARKS_AT, MOST_MARKED * WORD);
    this.#places = new Int32Array(buffer, at + PLACES_AT, 2 * CANDLE_BLOCK);
  }

  /** Has instrument k copied when the block is looked at: its newest bar's index in the columns of prices, and its bars. */
  copy(k: number, newest: number, bars: number): void {
    this.#places[2 * k] = newest;
    this.#places[2 * k + 1] = bars;
  }

  /** Says that the candles of instrument k have been written by the caller. */
  give(k: number): void {
    this.#places[2 * k + 1] = 0;
  }

  /** Writes averages and marks of the first `count` instruments, after copying what is to be copied from `columns`. */
  look(count: number, { open, high, low, close }: PriceColumns = NOWHERE): void {
    this.#kernel.look(this.#at, count, open, high, low, close);
  }
}
