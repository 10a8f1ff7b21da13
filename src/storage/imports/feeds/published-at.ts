import type { FeedName } from "#contract";
import { daysOfIso, isoOfDays, minuteOfNewYork, type Calendar } from "#market";

/** Derives the time at which a row became known from one of its dates, for feeds with a publication rule. */
export interface PublicationRule {
  /** Name of the date field. */
  readonly from: string;
  /** Returns the day (since 1970) at whose end in New York the row was public; undefined outside the calendar. */
  day(date: number, calendar: Calendar): number | undefined;
}

/** FINRA publishes short interest on the seventh business day after the settlement date. */
const SESSIONS_TO_SHORT_INTEREST = 7;

/** Rules for rows without a time at which they became known. */
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
  // The SEC publishes the first half of a month at the month's end, the second half about the 15th of the next month.
  fails: {
    from: "settled",
    day(date) {
      const day = Number(isoOfDays(date).slice(8));
      // The 31st day after the first of a month is always in the next month.
      const next = daysOfIso(`${isoOfDays(date - day + 1 + 31).slice(0, 8)}01`)!;
      return day <= 15 ? next - 1 : next + 14;
    },
  },
};

/** Returns the end of a day in New York, in minutes since 1970. */
export const endOfDay = (day: number): number => minuteOfNewYork(day + 1, 0);
