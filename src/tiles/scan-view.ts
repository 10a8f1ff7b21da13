import { getOrMake } from "#base";
import type { Column } from "#expression";
import { newestSessionAt } from "#market";
import type { EngineData, Frames } from "./frame-store.ts";
import { PartialBars } from "./partial/partial-bars.ts";
import { FrameBars } from "./frame-bars.ts";
import type { Frame } from "./frame.ts";

/** The market as of one instant, with or without partial bars. The bars of a frame are prepared on first use. */
export class ScanView {
  readonly data: EngineData;
  /** Instant of the view, minutes since 1970. */
  readonly watermark: number;
  /** True if the view leaves out partial bars. */
  readonly closedOnly: boolean;
  readonly #store: Frames;
  readonly #partialBars: PartialBars;
  readonly #frames = new Map<string, FrameBars>();

  constructor(store: Frames, closedOnly: boolean) {
    this.#store = store;
    this.data = store.data;
    this.#partialBars = new PartialBars(store.data);
    this.watermark = store.data.watermark;
    this.closedOnly = closedOnly;
  }

  get instruments(): number {
    return this.data.instruments.ids.length;
  }

  /** Newest session at the instant of the view. */
  get session(): number {
    return newestSessionAt(this.data.calendar, this.watermark);
  }

  /** Returns the visible bars of a frame. */
  bars(frame: Frame): FrameBars {
    return getOrMake(
      this.#frames,
      frame.key,
      () => new FrameBars(frame, this.#store.tiles(frame), this.data.calendar, this.watermark, this.closedOnly),
    );
  }

  /** Per instrument: number of leading rows of a frame that the previous snapshot also has; undefined if unknown. */
  unchangedRows(frame: Frame): Int32Array | undefined {
    return this.#store.unchangedRows?.(frame);
  }

  /** Returns the length of the longest lane of a frame. */
  readonly mostRows = (frame: Frame): number => this.bars(frame).tiles.maxRows;

  /** Bars of the frames that this view has prepared so far. */
  get frames(): readonly FrameBars[] {
    return [...this.#frames.values()];
  }

  /**
   * Per instrument: session of its newest daily or minute bar, -1 without bars. The universe is chosen by these
   * sessions.
   */
  lastSessions(): Int32Array {
    this.#lastSessions ??= this.#findLastSessions();
    return this.#lastSessions;
  }

  #lastSessions: Int32Array | undefined;

  #findLastSessions(): Int32Array {
    const { session } = this;
    const store = this.#store;
    const last = this.data.daily.newest.session.slice();
    for (let i = 0; i < last.length; i++) {
      // The current session may have minutes before it has a daily bar.
      if (last[i]! >= session) continue;
      const ofMinutes = store.newestMinuteSession?.(i) ?? this.data.minutes()?.newest.session[i] ?? -1;
      if (ofMinutes > last[i]!) last[i] = ofMinutes;
    }
    return last;
  }

  /**
   * Returns bar `row` of a frame as a partial bar at `instant` (minutes since 1970); undefined if nothing of the bar
   * had traded by then. Minutes are the source if the instrument has any, else daily bars.
   */
  partialBar(
    frame: Frame,
    instrument: number,
    row: number,
    instant: number,
  ): Partial<Record<Column, number>> | undefined {
    return this.#partialBars.at(frame, instrument, this.bars(frame).tiles.at("session", instrument, row), instant);
  }
}
