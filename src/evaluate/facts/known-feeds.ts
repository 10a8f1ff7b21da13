import type { FeedName } from "#contract";
import type { FactMoment, FeedRows } from "#expression";
import type { Frame, FrameBars, ScanView } from "#tiles";
import { KnownRows, FactCursor } from "./known-rows.ts";

/** Feed rows of one instrument that were known at the instant of a bar. */
export class KnownFeeds {
  readonly #view: ScanView;
  readonly #known: readonly KnownRows[];
  readonly #cursor: FactCursor;
  readonly #feeds: readonly FeedName[];

  constructor(feeds: readonly FeedName[], view: ScanView) {
    this.#view = view;
    this.#feeds = feeds;
    this.#known = feeds.map((name) => new KnownRows(view.data.feeds[name]));
    this.#cursor = new FactCursor(view.data);
  }

  get rows(): readonly FeedRows[] {
    return this.#known;
  }

  get moment(): FactMoment {
    return this.#cursor;
  }

  /** The date of the scan, days since 1970. */
  get today(): number {
    return this.#view.data.calendar.dateOf(this.#view.session);
  }

  /** True if the store has all the feeds. */
  get areStored(): boolean {
    return this.#feeds.every((name) => this.#view.data.feeds[name] !== undefined);
  }

  /** True if some feed has no rows of the instrument at any instant. */
  lacks(instrument: number): boolean {
    return this.#feeds.some((name) => {
      const offsets = this.#view.data.feeds[name]?.offsets;
      return offsets === undefined || offsets[instrument] === offsets[instrument + 1];
    });
  }

  /** Moves to a bar of an instrument. */
  moveTo(bars: FrameBars, instrument: number, row: number): void {
    this.#cursor.moveTo(bars, instrument, row);
    for (const rows of this.#known) rows.moveTo(instrument, this.#cursor.instant);
  }

  /** Moves to the newest bar of an instrument on a frame; returns false if the instrument has no visible bar. */
  moveToNewest(frame: Frame, instrument: number): boolean {
    const bars = this.#view.bars(frame);
    const row = bars.visible[instrument]! - 1;
    if (row >= 0) this.moveTo(bars, instrument, row);
    return row >= 0;
  }
}
