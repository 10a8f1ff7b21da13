import { MINUTE_MS } from "#base";
import type { Calendar } from "../../calendar/calendar.ts";

/**
 * When a minute counts as complete, in milliseconds after its end: not before `floorMs`, once no bar of it came for `quietMs`,
 * at most `mostMs`.
 */
export interface SealPolicy {
  readonly floorMs: number;
  readonly quietMs: number;
  readonly mostMs: number;
}

/** Minutes without a told seal after which time seals again. */
const TOLD_MINUTES = 2;
/** Longest wait for a told seal, in milliseconds after the end of the minute. */
const TOLD_MOST_MS = 30_000;

/**
 * Seals the minutes of the trading hours, in order, each once, also those without bars. A source that tells seals is waited
 * for; else the policy decides. Minutes are their starts since 1970, instants milliseconds since 1970.
 */
export class SealClock {
  readonly #policy: SealPolicy;
  readonly #calendar: Calendar;
  #oldest: number;
  #told = -Infinity;
  /** Arrival of the newest bar of each minute that is not sealed. */
  readonly #arrivals = new Map<number, number>();

  /** Begins with the minute at `now`, or the one before while its bars may still come. */
  constructor(policy: SealPolicy, calendar: Calendar, now: number) {
    this.#policy = policy;
    this.#calendar = calendar;
    this.#oldest = this.#tradedFrom(Math.floor((now - policy.mostMs) / MINUTE_MS));
  }

  /** The oldest minute that is not sealed; Infinity beyond the calendar. */
  get oldest(): number {
    return this.#oldest;
  }

  /** Notes a bar that arrives. A bar of a sealed minute changes nothing. */
  bar(minute: number, arrived: number): void {
    if (minute < this.#oldest) return;
    this.#arrivals.set(minute, Math.max(arrived, this.#arrivals.get(minute) ?? -Infinity));
  }

  /** Notes that the source has sent all bars up to the end of a minute. */
  tell(minute: number): void {
    this.#told = Math.max(this.#told, minute);
  }

  /** The instant at which the next minute is sealed if nothing more comes; Infinity beyond the calendar. */
  get dueAt(): number {
    const minute = this.#oldest;
    if (minute <= this.#told) return -Infinity;
    const { floorMs, quietMs, mostMs } = this.#policy;
    const end = (minute + 1) * MINUTE_MS;
    if (minute - this.#told <= TOLD_MINUTES) return end + TOLD_MOST_MS;
    const quiet = (this.#arrivals.get(minute) ?? -Infinity) + quietMs;
    return Math.max(end + floorMs, Math.min(quiet, end + mostMs));
  }

  /** Seals the minutes that are complete at `now`, and returns them. A stale feed seals nothing. */
  seal(now: number, isStale = false): readonly number[] {
    const sealed: number[] = [];
    if (isStale) return sealed;
    while (this.#oldest < Infinity && now >= this.dueAt) {
      sealed.push(this.#oldest);
      this.#arrivals.delete(this.#oldest);
      this.#oldest = this.#tradedFrom(this.#oldest + 1);
    }
    return sealed;
  }

  /** Returns the first minute of trading hours from `minute` on. */
  #tradedFrom(minute: number): number {
    const begun = this.#calendar.sessionBegunBy(minute);
    if (begun >= 0 && minute < this.#calendar.extendedClose(begun)) return minute;
    const next = begun + 1;
    return next < this.#calendar.sessionCount ? this.#calendar.extendedOpen(next) : Infinity;
  }
}
