import { assert } from "#base";
import { BarBuilder, BarPlacer, REGULAR_DAY, ROW_MARK, type BarColumns, type Calendar } from "#market";
import type { BarBuffer } from "./bar-buffer.ts";
import type { TileSet } from "../tile-set.ts";

/** The newest day that regular minutes of an instrument formed. */
interface FormingDay {
  session: number;
  readonly builder: BarBuilder;
}

/** Minutes of several instruments, and which of them belong to days. */
export interface MarkedMinutes {
  readonly bars: BarColumns;
  /** A ROW_MARK per row. */
  readonly marks: Uint8Array;
}

/** Days that the minutes of an open session form. A later snapshot adds its new minutes to them. */
export class FormingDays {
  /** The minutes up to which the days are built. */
  #minutes: TileSet | undefined;
  /** By instrument; absent if later minutes cannot continue the day. */
  #days: (FormingDay | undefined)[] = [];
  #calendar: Calendar | undefined;
  #placer: BarPlacer | undefined;

  /** Begins the days of `next`, the minutes that follow `before`. */
  begin(before: TileSet | undefined, next: TileSet, calendar: Calendar): void {
    if (before === undefined || before !== this.#minutes) this.#days = [];
    this.#minutes = next;
    if (calendar === this.#calendar) return;
    this.#calendar = calendar;
    this.#placer = new BarPlacer("1m", REGULAR_DAY, calendar);
  }

  /** True if the newest day of an instrument contains all its regular minutes of that session in the snapshot before. */
  has(instrument: number): boolean {
    return this.#days[instrument] !== undefined;
  }

  /** Forgets the days of an instrument: minutes that are added next begin another day. */
  forget(instrument: number): void {
    this.#days[instrument] = undefined;
  }

  mark(bars: BarColumns): MarkedMinutes {
    assert(this.#placer !== undefined, "minutes are marked after the begin");
    const marks = new Uint8Array(bars.time.length);
    this.#placer.place(bars, { at: 0, end: marks.length, step: 1 }, marks);
    return { bars, marks };
  }

  /**
   * Adds rows from … to-1 of `minutes` to the days of an instrument, and writes each day with a new minute to `changed`.
   * Minutes up to session `after` are left out.
   */
  add(
    instrument: number,
    { bars, marks }: MarkedMinutes,
    [from, to]: readonly [number, number],
    after: number,
    changed: BarBuffer,
  ): void {
    const day = (this.#days[instrument] ??= { session: -1, builder: new BarBuilder() });
    const { builder } = day;
    let isChanged = false;
    for (let row = from; row < to; row++) {
      const session = bars.session[row]!;
      if (marks[row] === ROW_MARK.outside || session <= after) continue;
      if (session !== day.session) {
        if (isChanged) this.#write(day, changed);
        builder.clear();
        day.session = session;
      }
      builder.add(bars, row);
      isChanged = true;
    }
    if (isChanged) this.#write(day, changed);
  }

  #write({ session, builder }: FormingDay, days: BarBuffer): void {
    days.add(this.#calendar!.regularOpen(session), session, builder);
  }
}
