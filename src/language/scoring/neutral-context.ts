import { DAY_MS } from "#base";
import type { WordsContext } from "../words-context.ts";

/** Input of the translation besides the payload: the date from which days count, and names of models. */
export type NeutralContext = Pick<WordsContext, "today" | "models">;

/** Returns the days from one YYYY-MM-DD to another; positive if the second is later. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Returns the days since Monday in the week of a date, 0 to 6. */
export function daysSinceMonday(date: string): number {
  // 1970-01-05 was a Monday.
  return ((daysBetween("1970-01-05", date) % 7) + 7) % 7;
}
