import type { SeriesNode } from "../node.ts";
import { CALENDAR_UNITS, calendarKeyPrimitive } from "../primitives/calendar-key.ts";
import type { CalendarUnit } from "../primitives/calendar-key.ts";
import {
  equalPrimitive,
  greaterEqualPrimitive,
  greaterPrimitive,
  lessEqualPrimitive,
  lessPrimitive,
} from "../primitives/compare.ts";
import { bothPrimitive, eitherPrimitive, notPrimitive } from "../primitives/logic.ts";
import { coalescePrimitive, wherePrimitive } from "../primitives/select.ts";
import { apply } from "./apply.ts";

/** 1 where a > b, 0 where not, NaN where either is NaN; the other comparisons alike. */
export function greater(a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(greaterPrimitive, [], [a, b]);
}

export function greaterEqual(a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(greaterEqualPrimitive, [], [a, b]);
}

export function less(a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(lessPrimitive, [], [a, b]);
}

export function lessEqual(a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(lessEqualPrimitive, [], [a, b]);
}

export function equal(a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(equalPrimitive, [], [a, b]);
}

/** Kleene's and of 1 / 0 / NaN: 0 wins over NaN. */
export function both(a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(bothPrimitive, [], [a, b]);
}

/** Kleene's or of 1 / 0 / NaN: 1 wins over NaN. */
export function either(a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(eitherPrimitive, [], [a, b]);
}

export function not(a: SeriesNode): SeriesNode {
  return apply(notPrimitive, [], [a]);
}

/** a where the condition is not 0, b where it is 0, NaN where it is NaN; the branch not taken may be NaN. */
export function where(condition: SeriesNode, a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(wherePrimitive, [], [condition, a, b]);
}

/** a, or b where a is NaN. */
export function coalesce(a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(coalescePrimitive, [], [a, b]);
}

/** A number that changes when the ISO week, month, quarter or year of `date` (days since 1970-01-01) does. */
export function calendarKey(date: SeriesNode, unit: CalendarUnit): SeriesNode {
  return apply(calendarKeyPrimitive, [CALENDAR_UNITS.indexOf(unit)], [date]);
}
