import type { DateBoundTest, NumberBoundTest } from "../plan/plan.ts";
import { holds, limitOf } from "./attribute.ts";
import { FALSE, NULL, TRUE, type Truth } from "./truth.ts";

/** Whether a number keeps all bounds; NULL when it is not told and there are any. */
export function boundsTruth(value: number, bounds: readonly NumberBoundTest[]): Truth {
  if (bounds.length === 0) return TRUE;
  if (value !== value) return NULL;
  return bounds.every(({ operator, limit }) => holds(operator, value, limit)) ? TRUE : FALSE;
}

/** The same for a date, with bounds from `today`; both days since 1970. */
export function dateTruth(date: number, bounds: readonly DateBoundTest[], today: number): Truth {
  if (bounds.length === 0) return TRUE;
  if (date !== date) return NULL;
  return bounds.every((bound) => holds(bound.operator, date, limitOf(bound, today))) ? TRUE : FALSE;
}

/** Kleene's and. */
export function bothTruths(a: Truth, b: Truth): Truth {
  if (a === FALSE || b === FALSE) return FALSE;
  return a === NULL || b === NULL ? NULL : TRUE;
}
