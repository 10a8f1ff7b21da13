import { MINUTE_MS } from "#base";
import type { Calendar } from "#market";

/** Missed minutes are fetched within so many minutes. */
const FETCHED_MINUTES = 120;

/** Minutes since 1970, both inclusive. */
export interface MinuteRange {
  readonly first: number;
  readonly last: number;
}

/** The minutes of the present session of which bars may be missing because the feed was not connected. */
export class MissedMinutes {
  readonly #calendar: Calendar;
  #session = -1;
  readonly #minutes = new Set<number>();

  constructor(calendar: Calendar) {
    this.#calendar = calendar;
  }

  /** Notes that the bars of the minutes from `from` on did not come until the instant `to`, milliseconds since 1970. */
  note(from: number, to: number): void {
    const last = Math.floor(to / MINUTE_MS) - 1;
    const session = this.#calendar.sessionBegunBy(last);
    if (session < 0) return;
    this.#enter(session);
    const [open, close] = [this.#calendar.extendedOpen(session), this.#calendar.extendedClose(session)];
    for (let minute = Math.max(open, from); minute <= Math.min(last, close - 1); minute++) this.#minutes.add(minute);
  }

  /** Returns the first and the last missed minute that can be fetched at an instant; undefined if there is none. */
  rangeAt(now: number): MinuteRange | undefined {
    const oldest = Math.floor(now / MINUTE_MS) - FETCHED_MINUTES;
    const minutes = [...this.#minutes].filter((minute) => minute >= oldest);
    return minutes.length === 0 ? undefined : { first: Math.min(...minutes), last: Math.max(...minutes) };
  }

  /** Notes that the bars of the minutes up to `last` have come after all. */
  filled({ first, last }: MinuteRange): void {
    for (const minute of this.#minutes) if (minute >= first && minute <= last) this.#minutes.delete(minute);
  }

  /** Minutes of the session at an instant that were missed. */
  countAt(now: number): number {
    const session = this.#calendar.sessionBegunBy(Math.floor(now / MINUTE_MS));
    if (session !== this.#session) this.#enter(session);
    return this.#minutes.size;
  }

  #enter(session: number): void {
    if (session !== this.#session) this.#minutes.clear();
    this.#session = session;
  }
}
