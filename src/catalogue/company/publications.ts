import type { FeedRows } from "#expression";
import { dayOfInstant } from "./known-day.ts";

const NONE = -1;

/**
 * The row of the publication `ago` before the newest. A publication is all rows of one date, told in `dateField` or else
 * the day on which the row became known; of several the one known last counts, of those that tell `valueField` where
 * one is named. -1 = there is none.
 */
export function publishedRow(rows: FeedRows, dateField: string, ago: number, valueField?: string): number {
  const dates = rows.columns[dateField];
  const known = rows.columns["known_at"]!;
  const values = valueField === undefined ? undefined : rows.columns[valueField];
  if (valueField !== undefined && values === undefined) return NONE;
  let before = Infinity;
  let start = rows.to - 1;
  for (let k = 0; ; k++) {
    let first = NONE;
    let found = NONE;
    let newest = -Infinity;
    for (let row = start; row >= rows.from; row--) {
      const knownOn = dayOfInstant(known[row]!);
      // What became known earlier speaks of an earlier date.
      if (knownOn < newest) break;
      if (values !== undefined && values[row]! !== values[row]!) continue;
      const told = dates?.[row] ?? Number.NaN;
      const date = told === told ? told : knownOn;
      if (date < before && date > newest) {
        newest = date;
        found = row;
        if (first === NONE) first = row;
      }
    }
    if (found === NONE || k === ago) return found;
    before = newest;
    // Where no later row spoke of an earlier date, nothing behind this one is asked again.
    if (first === found) start = found - 1;
  }
}
