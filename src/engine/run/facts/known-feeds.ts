import type { FeedName } from "#contract";
import type { FactMoment, FeedRows } from "#expression";
import type { Frame } from "../../plan/plan.ts";
import type { ScanView } from "../../tiles/scan-view.ts";
import { KnownRows, FactCursor } from "./fact-series.ts";

/** Feed rows of one instrument that were known at the instant of its newest bar. */
export class KnownFeeds {
  readonly #view: ScanView;
  readonly #frame: Frame;
  readonly #known: readonly KnownRows[];
  readonly #cursor: FactCursor;
  readonly #feeds: readonly FeedName[];

  constructor(feeds: readonly FeedName[], frame: Frame, view: ScanView) {
    const { splits, calendar } = view.data;
    this.#view = view;
    this.#frame = frame;
    this.#feeds = feeds;
    this.#known = feeds.map((name) => new KnownRows(view.data.feeds[name]));
    this.#cursor = new FactCursor(
      splits,
      Int32Array.from(splits.sessions, (session) => calendar.dateOf(session)),
    );
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

  /** Moves to the newest bar of an instrument; returns false if the instrument has no visible bar. */
  moveTo(instrument: number): boolean {
    const bars = this.#view.bars(this.#frame);
    const row = bars.visible[instrument]! - 1;
    if (row < 0) return false;
    this.#cursor.moveTo(bars, instrument, row, this.#view.data.calendar);
    for (const rows of this.#known) rows.moveTo(instrument, this.#cursor.instant);
    return true;
  }
}
