import type { FeedName } from "#contract";
import type { FactMoment, FeedRows } from "#expression";
import type { Frame } from "../plan/plan.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { KnownRows, FactCursor } from "./fact-series.ts";

/** Feeds of one instrument as they were known beside its newest bar. */
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

  /** Whether the store has the feeds at all. */
  get areStored(): boolean {
    return this.#feeds.every((name) => this.#view.data.feeds[name] !== undefined);
  }

  /** Whether the store has no rows of the instrument, at whatever instant, in one of the feeds. */
  lacks(instrument: number): boolean {
    return this.#feeds.some((name) => {
      const offsets = this.#view.data.feeds[name]?.offsets;
      return offsets === undefined || offsets[instrument] === offsets[instrument + 1];
    });
  }

  /** Moves to an instrument; false when it has no bar to stand beside. */
  moveTo(instrument: number): boolean {
    const bars = this.#view.bars(this.#frame);
    const row = bars.visible[instrument]! - 1;
    if (row < 0) return false;
    this.#cursor.moveTo(bars, instrument, row, this.#view.data.calendar);
    for (const rows of this.#known) rows.moveTo(instrument, this.#cursor.instant);
    return true;
  }
}
