import type { FactMoment, FactNode, FeedRows } from "#expression";
import type { Calendar, FeedTable, SplitTable } from "#market";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import type { RowOverride } from "./row-override.ts";

/** The rows of one feed that an instrument had at an instant, moved from bar to bar. */
export class KnownRows implements FeedRows {
  readonly columns: FeedRows["columns"];
  readonly texts: FeedRows["texts"];
  from = 0;
  to = 0;
  readonly #table: FeedTable | undefined;
  readonly #known: Float64Array;

  constructor(table: FeedTable | undefined) {
    this.#table = table;
    this.columns = table?.columns ?? {};
    this.texts = table?.texts ?? {};
    this.#known = table?.columns["known_at"] ?? new Float64Array(0);
  }

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

/** A bar to stand beside; moved from bar to bar. */
export class FactCursor implements FactMoment {
  start = 0;
  instant = 0;
  end = 0;
  session = 0;
  date = 0;
  instrument = 0;
  readonly #splits: SplitTable;
  readonly #dates: Int32Array;

  /** `dates`: of each split in `splits` its date, days since 1970. */
  constructor(splits: SplitTable, dates: Int32Array) {
    this.#splits = splits;
    this.#dates = dates;
  }

  /** Moves to a bar; `instant` where it stands at an earlier one than its own. */
  moveTo(
    bars: FrameBars,
    instrument: number,
    row: number,
    calendar: Calendar,
    instant = bars.instantOf(instrument, row),
  ): void {
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

/** Values of a fact beside the bars of a frame. */
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

  /** Whether the store has any rows of the instrument, at whatever instant, of each feed. */
  has(instrument: number): boolean {
    return this.#tables.every(
      (table) => table !== undefined && table.offsets[instrument + 1]! > table.offsets[instrument]!,
    );
  }

  /** `override`: a row of the bars that stands at an earlier instant than its own. */
  fill(
    bars: FrameBars,
    instrument: number,
    from: number,
    to: number,
    output: Float64Array,
    override?: RowOverride,
  ): void {
    if (this.#tables.some((table) => table === undefined)) {
      output.fill(Number.NaN, from, to);
      return;
    }
    const moment = this.#cursor;
    const { calendar } = this.#view.data;
    const { fact, params } = this.#node;
    for (let row = from; row < to; row++) {
      moment.moveTo(bars, instrument, row, calendar, override?.row === row ? override.instant : undefined);
      for (const rows of this.#rows) rows.moveTo(instrument, moment.instant);
      output[row] = fact.value(this.#rows, moment, params);
    }
  }
}
