import type { DateBoundTest, NumberBoundTest } from "../plan/plan.ts";
import { FALSE, holds, NULL, TRUE, type Truth } from "../conditions/truth.ts";

const DAYS_OF_WEEK = 7;
/** 1970-01-01 was a Thursday: the Monday before it is day -3. */
const MONDAY = -3;

/** Returns whether a number satisfies all bounds. Without bounds the result is TRUE; else NaN gives NULL. */
export function boundsTruth(value: number, bounds: readonly NumberBoundTest[]): Truth {
  if (bounds.length === 0) return TRUE;
  if (value !== value) return NULL;
  return bounds.every(({ operator, limit }) => holds(operator, value, limit)) ? TRUE : FALSE;
}

/**
 * Returns whether a date satisfies all bounds, some of them relative to `today`. Both are days since 1970; NaN as
 * above.
 */
export function dateTruth(date: number, bounds: readonly DateBoundTest[], today: number): Truth {
  if (bounds.length === 0) return TRUE;
  if (date !== date) return NULL;
  return bounds.every((bound) => holds(bound.operator, date, limitOf(bound, today))) ? TRUE : FALSE;
}

/** Returns the conjunction in Kleene logic. */
export function bothTruths(a: Truth, b: Truth): Truth {
  if (a === FALSE || b === FALSE) return FALSE;
  return a === NULL || b === NULL ? NULL : TRUE;
}

function limitOf(bound: DateBoundTest, today: number): number {
  const monday = Math.floor((today - MONDAY) / DAYS_OF_WEEK) * DAYS_OF_WEEK + MONDAY;
  return bound.days + (bound.from === "scan" ? today : bound.from === "week" ? monday : 0);
}
