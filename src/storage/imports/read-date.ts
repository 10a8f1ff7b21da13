import { DAY_MINUTES } from "#base";
import { createCalendar, daysOfIso, readTime } from "#market";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAMED_MONTH = /^(\d{1,2})[ -]([a-z]{3})[ -](\d{4})$/i;

/**
 * Days since 1970 of a date in any of the forms of bars (`readTime`), or as 31-MAR-2023, whether the exchange is open then
 * or not.
 */
export function readDate(text: string): number | undefined {
  const named = NAMED_MONTH.exec(text);
  const month = MONTHS.indexOf(named?.[2]!.toLowerCase() ?? "") + 1;
  if (named !== null) return daysOfIso(`${named[3]}-${String(month).padStart(2, "0")}-${named[1]!.padStart(2, "0")}`);
  const iso = daysOfIso(text);
  if (iso !== undefined) return iso;
  const { minute } = readTime(text, "1d", createCalendar());
  return minute === null ? undefined : Math.floor(minute / DAY_MINUTES);
}
