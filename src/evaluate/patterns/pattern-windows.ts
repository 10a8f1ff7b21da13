import { frameGrid, isIntraday, slotOf, type Calendar } from "#market";
import {
  EMBEDDING_LENGTH,
  PATH_LENGTH,
  WindowEncoder,
  windowPath,
  type WindowBars,
  type WindowFault,
} from "#pattern-models";
import type { Frame, TileSet } from "#tiles";
import type { Embedded } from "./embedding-cache.ts";

const PRICES = ["open", "high", "low", "close"] as const;

/** Encoder of this thread, made at the first embedding because it must unpack its constants. */
let encoder: WindowEncoder | undefined;

/** Makes windows from the bars of one frame. */
export class PatternWindows {
  readonly #frame: Frame;
  readonly #tiles: TileSet;
  readonly #calendar: Calendar;
  readonly #path = new Float32Array(PATH_LENGTH);
  #prices: Record<(typeof PRICES)[number], Float64Array> | undefined;

  constructor(frame: Frame, tiles: TileSet, calendar: Calendar) {
    this.#frame = frame;
    this.#tiles = tiles;
    this.#calendar = calendar;
  }

  /** Returns bars `to - scale` … `to - 1` of an instrument, or fewer if there are no more. */
  bars(instrument: number, to: number, scale: number): WindowBars {
    const from = Math.max(0, to - scale);
    const column = (field: (typeof PRICES)[number] | "time"): Float64Array => {
      const values = new Float64Array(to);
      if (to > from) this.#tiles.gather(field, instrument, from, to, values);
      return values.slice(from);
    };
    const [open, high, low, close] = PRICES.map(column) as [Float64Array, Float64Array, Float64Array, Float64Array];
    return { start: column("time"), open, high, low, close };
  }

  /** Returns the fault of the window that ends before row `to`; undefined if the window is valid. */
  fault(instrument: number, to: number, scale: number): WindowFault | undefined {
    const from = to - scale;
    if (from < 0) return "history_too_short";
    this.#prices ??= this.#columns();
    for (const field of PRICES) this.#tiles.gather(field, instrument, from, to, this.#prices[field]);
    return windowPath(this.#prices, from, scale, this.#path, this.missing(instrument, from, to));
  }

  /** Returns the embedding of the window that ends before row `to`, or the window's fault. */
  embed(instrument: number, to: number, scale: number): Embedded {
    const fault = this.fault(instrument, to, scale);
    if (fault !== undefined) return fault;
    const embedding = new Float32Array(EMBEDDING_LENGTH);
    encoder ??= new WindowEncoder();
    encoder.embed(this.#path, embedding);
    return embedding;
  }

  #columns(): Record<(typeof PRICES)[number], Float64Array> {
    const column = (): Float64Array => new Float64Array(this.#tiles.maxRows);
    return { open: column(), high: column(), low: column(), close: column() };
  }

  /** Returns how many intraday bars are missing between rows `from` and `to` - 1; 0 for daily and longer bars. */
  missing(instrument: number, from: number, to: number): number {
    if (!isIntraday(this.#frame.timeframe)) return 0;
    const first = this.#place(instrument, from);
    const last = this.#place(instrument, to - 1);
    let bars = last.slot + 1 - first.slot;
    const grid = frameGrid(this.#calendar, this.#frame);
    for (let session = first.session; session < last.session; session++) bars += grid.day(session).starts.length;
    return bars - (to - from);
  }

  #place(instrument: number, row: number): { readonly session: number; readonly slot: number } {
    const session = this.#tiles.at("session", instrument, row);
    const time = this.#tiles.at("time", instrument, row);
    return { session, slot: slotOf(this.#calendar, this.#frame, time, session) };
  }
}
