import type { FactMoment, FeedRows } from "#expression";
import { dayStart } from "./day-start.ts";

/** The newest row that was known at the moment, if it is of the moment's day; -1 else. */
export function newestOfDay(rows: FeedRows, moment: FactMoment): number {
  const row = rows.to - 1;
  return row >= rows.from && rows.columns["known_at"]![row]! >= dayStart(moment) ? row : -1;
}
