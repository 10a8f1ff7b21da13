import { MINUTE_MS } from "#base";
import { refusalOf, type CandidateBar, type RefusalReason } from "../../bars/accept.ts";
import { factsOfMinute, type TimeFacts } from "../../bars/read-time.ts";
import type { Calendar } from "../../calendar/calendar.ts";
import { isRowFact, type LiveRowFact } from "../../feeds/live-rows.ts";
import type { LiveBar, LiveFact } from "./live-fact.ts";

export type LiveRefusalReason = RefusalReason | "not_a_minute" | "from_the_future" | "too_old" | "out_of_order";

/** What a fact is judged by. */
interface LiveMoment {
  /** Milliseconds since 1970 by the vendor's clock (VendorClock). */
  readonly now: number;
  /** Newest session with an official daily bar; -1 if there is none. */
  readonly official: number;
}

/** Clocks differ by less than this once the skew is known. */
const FUTURE_MS = 2_000;
/** Minutes after the end of after-hours trading at which official days are there. */
const OFFICIAL_AFTER = 5;
const SECOND_MS = 1_000;

/** The rules by which facts are accepted. */
export class FactRules {
  readonly #calendar: Calendar;
  /** Of the newest minute that was asked for: the bars of a minute come together. */
  #time: TimeFacts = { minute: null, session: null, in_hours: false };
  /** By kind and ticker: the instant of the newest fact that becomes a row of a feed. */
  readonly #told = new Map<string, number>();

  constructor(calendar: Calendar) {
    this.#calendar = calendar;
  }

  /**
   * Returns why a fact is refused: a minute that is none, an instant more than 2 s from now, an instant before the newest
   * official day, for bars each of ACCEPT_RULES, for price bands impossible ones, and a halt, a resumption or bands older than
   * those of the ticker that were kept. Undefined for a fact to keep.
   */
  refusalOf(fact: LiveFact, { now, official }: LiveMoment): LiveRefusalReason | undefined {
    if ((fact.kind === "bar" || fact.kind === "seal") && !Number.isInteger(fact.minute)) return "not_a_minute";
    const { start, end } = spanOf(fact, this.#calendar);
    if (end > now + FUTURE_MS) return "from_the_future";
    if (official >= 0 && start < this.#calendar.extendedOpen(official) * MINUTE_MS) return "too_old";
    if (fact.kind === "bar") return refusalOf(this.#candidateOf(fact));
    return isRowFact(fact) ? this.#refusalOfRow(fact) : undefined;
  }

  #refusalOfRow(fact: LiveRowFact): LiveRefusalReason | undefined {
    if (fact.kind === "bands" && !(fact.upper > 0)) return "non_positive_price";
    if (fact.kind === "bands" && fact.upper < fact.lower) return "high_below_low";
    const key = `${fact.kind} ${fact.ticker}`;
    // The newest row of a ticker is what holds: an older one would be read as newer.
    if (fact.at < (this.#told.get(key) ?? -Infinity)) return "out_of_order";
    this.#told.set(key, fact.at);
    return undefined;
  }

  #candidateOf(bar: LiveBar): CandidateBar {
    if (this.#time.minute !== bar.minute) this.#time = factsOfMinute(bar.minute, this.#calendar);
    const { ticker, open, high, low, close, volume, vwap, trades } = bar;
    const { minute, session, in_hours } = this.#time;
    return {
      ticker,
      time_text: WRITTEN,
      minute,
      session,
      in_hours,
      superseded: false,
      open,
      high,
      low,
      close,
      volume,
      vwap,
      trades,
      open_text: WRITTEN,
      high_text: WRITTEN,
      low_text: WRITTEN,
      close_text: WRITTEN,
      volume_text: WRITTEN,
      vwap_text: written(vwap),
      trades_text: written(trades),
    };
  }
}

/** Returns the newest session whose official daily bar is there at an instant in milliseconds since 1970; -1 for none. */
export function officialSessionAt(now: number, calendar: Calendar): number {
  const minute = Math.floor(now / MINUTE_MS);
  const begun = calendar.sessionBegunBy(minute);
  return begun >= 0 && minute < calendar.extendedClose(begun) + OFFICIAL_AFTER ? begun - 1 : begun;
}

/** Returns what a fact covers, in milliseconds since 1970. A day so far has begun and may go on. */
function spanOf(fact: LiveFact, calendar: Calendar): { readonly start: number; readonly end: number } {
  switch (fact.kind) {
    case "bar":
    case "seal":
      return { start: fact.minute * MINUTE_MS, end: (fact.minute + 1) * MINUTE_MS };
    case "second":
      return { start: fact.at, end: fact.at + SECOND_MS };
    case "day": {
      const session = calendar.ordinalOfDate(fact.date);
      const start = session === -1 ? Number.NaN : calendar.extendedOpen(session) * MINUTE_MS;
      return { start, end: start };
    }
    default:
      return { start: fact.at, end: fact.at };
  }
}

/** The rules ask of a text only whether it is blank. */
const WRITTEN = "written";
const written = (value: number | null): string | null => (value === null ? null : WRITTEN);
