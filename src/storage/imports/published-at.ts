import type { FeedName } from "#contract";
import { daysOfIso, isoOfDays, minuteOfNewYork, type Calendar } from "#market";

/** How the instant at which a row became known follows from a date in it, for feeds that are published by a rule. */
export interface PublicationRule {
  /** The field with the date. */
  readonly from: string;
  /** Day (since 1970) at the end of which, in New York, everybody had the row; undefined outside the calendar. */
  day(date: number, calendar: Calendar): number | undefined;
}

/** FINRA publishes short interest on the seventh business day after the settlement date. */
const SESSIONS_TO_SHORT_INTEREST = 7;

/** Rules for rows that do not tell when they became known. */
export const PUBLICATION_RULES: Readonly<Partial<Record<FeedName, PublicationRule>>> = {
  short_interest: {
    from: "settled",
    day(date, calendar) {
      const published = calendar.ordinalAtOrBefore(date) + SESSIONS_TO_SHORT_INTEREST;
      return published < calendar.sessionCount ? calendar.dateOf(published) : undefined;
    },
  },
  short_volume: { from: "date", day: (date) => date },
  threshold: { from: "date", day: (date) => date },
  // The SEC puts the first half of a month on its site at the month's end, the second about the 15th of the next.
  fails: {
    from: "settled",
    day(date) {
      const day = Number(isoOfDays(date).slice(8));
      // 31 days after the first of a month is always in the next one.
      const next = daysOfIso(`${isoOfDays(date - day + 1 + 31).slice(0, 8)}01`)!;
      return day <= 15 ? next - 1 : next + 14;
    },
  },
};

/** The instant at which a day is over in New York, minutes since 1970. */
export const endOfDay = (day: number): number => minuteOfNewYork(day + 1, 0);
