import { DAY_MS } from "#base";
import type { WordsContext } from "../words-context.ts";

/** What the neutral vocabulary needs beside the payload: the date that days are counted from, and names of models. */
export type NeutralContext = Pick<WordsContext, "today" | "models">;

/** Days from one YYYY-MM-DD to another, later days positive. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Days since Monday of the week of a date. */
export function daysSinceMonday(date: string): number {
  // 1970-01-05 was a Monday.
  return ((daysBetween("1970-01-05", date) % 7) + 7) % 7;
}
