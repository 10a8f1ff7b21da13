import type { Floats } from "#base";
import type { FactMoment, FactNode, FeedRows } from "#expression";
import type { Calendar, FeedTable, SplitTable } from "#market";
import type { FrameBars } from "../../tiles/frame-bars.ts";
import type { ScanView } from "../../tiles/scan-view.ts";

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

/** Moment at which facts are read, with a cursor advanced bar by bar. */
export class FactCursor implements FactMoment {
  start = 0;
  instant = 0;
  end = 0;
  session = 0;
  date = 0;
  instrument = 0;
  readonly #splits: SplitTable;
  readonly #dates: Int32Array;

  /** `dates`: date of each split in `splits`, days since 1970. */
  constructor(splits: SplitTable, dates: Int32Array) {
    this.#splits = splits;
    this.#dates = dates;
  }

  /** Moves to a bar. */
  moveTo(bars: FrameBars, instrument: number, row: number, calendar: Calendar): void {
    const instant = bars.instantOf(instrument, row);
    this.instrument = instrument;
    this.start = bars.tiles.at("time", instrument, row);
    this.instant = instant;
    this.end = Math.min(bars.nominalEnd(instrument, row), instant);
    this.session = bars.tiles.at("session", instrument, row);
    this.date = calendar.dateOf(this.session);
  }

  splitsAfter(date: number): number {
    const { offsets, ratios } = this.#splits;
    let factor = 1;
    for (let row = offsets[this.instrument + 1]! - 1; row >= offsets[this.instrument]!; row--) {
      if (this.#dates[row]! <= date) break;
      factor *= ratios[row]!;
    }
    return factor;
  }
}

/** Values of a fact at the bars of a frame. */
export class FactSeries {
  readonly #node: FactNode;
  readonly #tables: readonly (FeedTable | undefined)[];
  readonly #rows: readonly KnownRows[];
  readonly #cursor: FactCursor;
  readonly #view: ScanView;

  constructor(node: FactNode, view: ScanView) {
    const { feeds, splits, calendar } = view.data;
    this.#node = node;
    this.#view = view;
    this.#tables = node.fact.feeds.map((name) => feeds[name]);
    this.#rows = this.#tables.map((table) => new KnownRows(table));
    this.#cursor = new FactCursor(
      splits,
      Int32Array.from(splits.sessions, (session) => calendar.dateOf(session)),
    );
  }

  /** Returns whether every feed of the fact has rows of the instrument at any instant. */
  has(instrument: number): boolean {
    return this.#tables.every(
      (table) => table !== undefined && table.offsets[instrument + 1]! > table.offsets[instrument]!,
    );
  }

  /** Writes rows from … to-1. */
  fill(bars: FrameBars, instrument: number, from: number, to: number, output: Float64Array): void {
    if (this.#tables.some((table) => table === undefined)) {
      output.fill(Number.NaN, from, to);
      return;
    }
    const cursor = this.#cursor;
    const { calendar } = this.#view.data;
    const { fact, params } = this.#node;
    for (let row = from; row < to; row++) {
      cursor.moveTo(bars, instrument, row, calendar);
      for (const rows of this.#rows) rows.moveTo(instrument, cursor.instant);
      output[row] = fact.value(this.#rows, cursor, params);
    }
  }
}
