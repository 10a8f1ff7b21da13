import type { Floats } from "#base";
import type { FactMoment, FeedRows } from "#expression";
import type { FeedTable } from "#market";
import type { FrameBars, EngineData } from "#tiles";

/** Rows of one feed that were known of an instrument at an instant: a range that `moveTo` sets. */
export class KnownRows implements FeedRows {
  readonly columns: FeedRows["columns"];
  readonly texts: FeedRows["texts"];
  from = 0;
  to = 0;
  readonly #table: FeedTable | undefined;
  readonly #known: Floats;

  constructor(table: FeedTable | undefined) {
    this.#table = table;
    this.columns = table?.columns ?? {};
    this.texts = table?.texts ?? {};
    this.#known = table?.columns["known_at"] ?? new Float64Array(0);
  }

  /** Sets the range to the rows of an instrument with `known_at` up to `instant`. */
  moveTo(instrument: number, instant: number): void {
    if (this.#table === undefined) return;
    this.from = this.#table.offsets[instrument]!;
    let low = this.from;
    let high = this.#table.offsets[instrument + 1]!;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#known[middle]! <= instant) low = middle + 1;
      else high = middle;
    }
    this.to = low;
  }
}

/**
 * Moment at which facts are read, with a cursor advanced bar by bar. Most facts read little of it, so its times are
 * computed on first use.
 */
export class FactCursor implements FactMoment {
  instant = 0;
  instrument = 0;
  readonly #data: EngineData;
  /** Date of each split, days since 1970. */
  readonly #dates: Int32Array;
  #bars: FrameBars | undefined;
  #row = 0;
  /** Times of the bar; NaN until they are read. */
  #start = Number.NaN;
  #end = Number.NaN;
  #session = Number.NaN;
  #date = Number.NaN;

  constructor(data: EngineData) {
    this.#data = data;
    this.#dates = Int32Array.from(data.splits.sessions, (session) => data.calendar.dateOf(session));
  }

  /** Moves to a bar. */
  moveTo(bars: FrameBars, instrument: number, row: number): void {
    this.#bars = bars;
    this.#row = row;
    this.instrument = instrument;
    this.instant = bars.instantOf(instrument, row);
    this.#start = this.#end = this.#session = this.#date = Number.NaN;
  }

  get start(): number {
    if (Number.isNaN(this.#start)) this.#start = this.#bars!.tiles.at("time", this.instrument, this.#row);
    return this.#start;
  }

  get end(): number {
    if (Number.isNaN(this.#end)) this.#end = Math.min(this.#bars!.nominalEnd(this.instrument, this.#row), this.instant);
    return this.#end;
  }

  get session(): number {
    if (Number.isNaN(this.#session)) this.#session = this.#bars!.tiles.at("session", this.instrument, this.#row);
    return this.#session;
  }

  get date(): number {
    if (Number.isNaN(this.#date)) this.#date = this.#data.calendar.dateOf(this.session);
    return this.#date;
  }

  splitsAfter(date: number): number {
    const { offsets, ratios } = this.#data.splits;
    let factor = 1;
    for (let row = offsets[this.instrument + 1]! - 1; row >= offsets[this.instrument]!; row--) {
      if (this.#dates[row]! <= date) break;
      factor *= ratios[row]!;
    }
    return factor;
  }
}
