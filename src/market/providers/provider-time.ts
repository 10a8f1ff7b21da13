import { DAY_MS, MINUTE_MS } from "#base";
import { daysOfIso, isoOfDays } from "../calendar/civil-date.ts";
import { minuteOfNewYork, newYorkTime } from "../calendar/new-york.ts";
import { ReplyFault } from "./reply-fault.ts";

/**
 * Returns the date of a daily bar from milliseconds since 1970 or an ISO instant. Midnight UTC means the date itself;
 * any other instant means the date on New York's clocks, where providers let a day begin. A text without an offset is
 * its own date.
 */
export function dateOfDailyBar(value: unknown, place: string): string {
  if (typeof value === "string") {
    const date = /^(\d{4}-\d{2}-\d{2})(?:$|T)/.exec(value)?.[1];
    if (date !== undefined && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(value.slice(10))) return date;
  }
  const instant = typeof value === "string" ? Date.parse(value) : value;
  if (typeof instant !== "number" || !Number.isFinite(instant)) {
    throw new ReplyFault(`${place} is ${JSON.stringify(value) ?? "nothing"}, not a time`);
  }
  return isoOfDays(instant % DAY_MS === 0 ? instant / DAY_MS : newYorkTime(Math.floor(instant / MINUTE_MS)).days);
}

/** Returns the first second of a date in New York, as YYYY-MM-DDTHH:MM:SSZ. */
export function firstSecondOf(date: string): string {
  return secondOf(date, 0, 0);
}

/** Returns the last second of a date in New York, in the same form. */
export function lastSecondOf(date: string): string {
  return secondOf(date, 1, -1);
}

/** Returns a minute since 1970 in the same form. */
export function isoOfMinute(minute: number): string {
  return `${new Date(minute * MINUTE_MS).toISOString().slice(0, 19)}Z`;
}

function secondOf(date: string, daysLater: number, secondsLater: number): string {
  const days = daysOfIso(date);
  if (days === undefined) throw new Error(`assertion failed: "${date}" is a date`);
  const instant = minuteOfNewYork(days + daysLater, 0) * MINUTE_MS + secondsLater * 1_000;
  return isoOfMinute(instant / MINUTE_MS);
}
