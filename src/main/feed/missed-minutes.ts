import { MINUTE_MS } from "#base";
import type { Calendar } from "#market";

/** Missed minutes are fetched within so many minutes. */
const FETCHED_MINUTES = 120;

/** Minutes since 1970, both inclusive. */
export interface MissedRange {
  readonly first: number;
  readonly last: number;
}

/** The minutes of the present session of which bars may be missing because the feed was not connected. */
export class MissedMinutes {
  readonly #calendar: Calendar;
  #session = -1;
  /** Tickers that may lack bars of each minute; Infinity for any ticker. */
  readonly #minutes = new Map<number, number>();

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
    for (let minute = Math.max(open, from); minute <= Math.min(last, close - 1); minute++)
      this.#minutes.set(minute, Infinity);
  }

  /** Returns the first and the last missed minute that can be fetched at an instant; undefined if there is none. */
  rangeAt(now: number): MissedRange | undefined {
    const oldest = Math.floor(now / MINUTE_MS) - FETCHED_MINUTES;
    const minutes = [...this.#minutes.keys()].filter((minute) => minute >= oldest);
    return minutes.length === 0 ? undefined : { first: Math.min(...minutes), last: Math.max(...minutes) };
  }

  /**
   * Notes that the bars of the minutes have come after all, but for some of so many tickers. The minutes stay missed while there
   * are such tickers.
   */
  filled({ first, last }: MissedRange, lacking: number): void {
    for (const minute of this.#minutes.keys()) {
      if (minute < first || minute > last) continue;
      if (lacking === 0) this.#minutes.delete(minute);
      else this.#minutes.set(minute, lacking);
    }
  }

  /** Tickers that may lack bars of the minutes that `countAt` counts; null for any ticker. */
  get lacking(): number | null {
    const most = Math.max(0, ...this.#minutes.values());
    return most === Infinity ? null : most;
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
