import type { Feasibility } from "../api/as-of.ts";
import type { PayloadMoment } from "./moment.ts";

const DAY = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  year: "numeric",
  month: "short",
  day: "numeric",
});

/** A day as people write it: "Mon, May 13, 2024"; the text as it is where it names no day. */
export function dayText(date: string): string {
  const instant = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(instant) ? date : DAY.format(instant);
}

const sessions = (count: number): string => (count === 1 ? "1 session" : `${count} sessions`);

/** A moment in a few words: "Now", "5 sessions ago", "May 13, 2024, 11:30". */
export function momentText({ asOf, basis }: PayloadMoment): string {
  if (asOf === undefined) return "Now";
  const [, back] = /^-P(\d+)D$/.exec(asOf) ?? [];
  const [date = "", time] = asOf.split(/[T ]/);
  const when =
    back === undefined ? `${dayText(date)}${time === undefined ? "" : `, ${time}`}` : `${sessions(Number(back))} ago`;
  return basis === "as_traded" ? `${when}, as traded` : when;
}

export interface FeasibilityWords {
  readonly tone: "good" | "warn" | "bad";
  readonly headline: string;
  readonly notes: readonly string[];
}

/** Whether a scan can be run at its moment, in words. */
export function feasibilityText({ as_of_feasibility, as_of_resolved, universe_size }: Feasibility): FeasibilityWords {
  if (as_of_feasibility === undefined || as_of_resolved === undefined)
    return { tone: "good", headline: `Stands at the newest bars; ${universe_size} tickers are considered.`, notes: [] };
  const { ok, blocked, warnings, notes } = as_of_feasibility;
  const { date, kind, is_trading_day: isSession, truncated_from_intraday: isCut } = as_of_resolved;
  const said = notes ?? [];
  if (!ok) {
    const [oldest] = (blocked ?? []).flatMap(({ oldest_available: day }) => (day === undefined ? [] : [day]));
    const wayOut = oldest === undefined ? [] : [`The data begin on ${dayText(oldest)}; take a later day.`];
    return { tone: "bad", headline: "The data cannot serve this moment.", notes: [...said, ...wayOut] };
  }
  const end = kind === "instant" ? "at that minute" : "at its end";
  const place = isSession ? `${dayText(date)}, ${end}` : `the session before, ${dayText(date)}`;
  return {
    tone: (warnings ?? []).length > 0 ? "warn" : "good",
    headline: `Stands at ${place}; ${universe_size} tickers were listed then.`,
    notes: isCut === true ? [...said, "Daily bars are built from the minutes up to then."] : said,
  };
}
