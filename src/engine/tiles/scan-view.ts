import type { Column } from "#expression";
import { newestSessionAt } from "#market";
import type { EngineData, Frames } from "./frame-store.ts";
import { PartialBars } from "./partial-bars.ts";
import { FrameBars } from "./frame-bars.ts";
import type { Frame } from "../plan/plan.ts";

/** The market as a scan sees it: at one instant, with or without bars that are still forming. */
export class ScanView {
  readonly data: EngineData;
  /** The instant of the scan, minutes since 1970. */
  readonly watermark: number;
  readonly closedOnly: boolean;
  readonly #store: Frames;
  readonly #forming: PartialBars;
  readonly #frames = new Map<string, FrameBars>();

  constructor(store: Frames, closedOnly: boolean) {
    this.#store = store;
    this.data = store.data;
    this.#forming = new PartialBars(store.data);
    this.watermark = store.data.watermark;
    this.closedOnly = closedOnly;
  }

  get instruments(): number {
    return this.data.instruments.ids.length;
  }

  /** Session of the newest instant. */
  get session(): number {
    return newestSessionAt(this.data.calendar, this.watermark);
  }

  bars(frame: Frame): FrameBars {
    let bars = this.#frames.get(frame.key);
    if (bars === undefined) {
      bars = new FrameBars(frame, this.#store.tiles(frame), this.data.calendar, this.watermark, this.closedOnly);
      this.#frames.set(frame.key, bars);
    }
    return bars;
  }

  /** Bars of each instrument in a frame that are those of the state before; undefined where none need be. */
  unchangedRows(frame: Frame): Int32Array | undefined {
    return this.#store.unchangedRows?.(frame);
  }

  /** The most bars that an instrument has on a frame. */
  readonly mostRows = (frame: Frame): number => this.bars(frame).tiles.maxRows;

  /** Frames whose bars have been made for this view so far. */
  get frames(): readonly FrameBars[] {
    return [...this.#frames.values()];
  }

  /** Session of the newest daily bar of each instrument, -1 without one; what the universe of the instant rests on. */
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
      // Minutes tell more where the session of now has no daily bar yet.
      if (last[i]! >= session) continue;
      const ofMinutes = store.newestMinuteSession?.(i) ?? this.data.minutes()?.newest.session[i] ?? -1;
      if (ofMinutes > last[i]!) last[i] = ofMinutes;
    }
    return last;
  }

  /**
   * Bar `row` of a frame as it was at `instant` (minutes since 1970), while it was forming; undefined when nothing of
   * it was known. Built from minutes where the frame or the instant needs them, else from daily bars.
   */
  partialBar(
    frame: Frame,
    instrument: number,
    row: number,
    instant: number,
  ): Partial<Record<Column, number>> | undefined {
    return this.#forming.at(frame, instrument, this.bars(frame).tiles.at("session", instrument, row), instant);
  }
}
