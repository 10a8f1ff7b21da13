import type { AtomOperator } from "../intermediate/form.ts";

/** Numbers between two bounds. `lowOpen` and `highOpen` exclude the bound itself. */
export interface Interval {
  readonly low: number;
  readonly lowOpen: boolean;
  readonly high: number;
  readonly highOpen: boolean;
}

/**
 * Returns the values for which `value op number` holds; after a cross, those on the far side. Undefined where the
 * values make no single interval.
 */
export function intervalOf(op: AtomOperator, number: number): Interval | undefined {
  const all = { low: -Infinity, lowOpen: true, high: Infinity, highOpen: true };
  switch (op) {
    case "gt":
    case "crosses_above":
      return { ...all, low: number };
    case "gte":
      return { ...all, low: number, lowOpen: false };
    case "lt":
    case "crosses_under":
      return { ...all, high: number };
    case "lte":
      return { ...all, high: number, highOpen: false };
    case "eq":
      return { low: number, lowOpen: false, high: number, highOpen: false };
    default:
      return undefined;
  }
}

export function intersection(a: Interval, b: Interval): Interval {
  const low = Math.max(a.low, b.low);
  const high = Math.min(a.high, b.high);
  return {
    low,
    high,
    lowOpen: (a.low === low && a.lowOpen) || (b.low === low && b.lowOpen),
    highOpen: (a.high === high && a.highOpen) || (b.high === high && b.highOpen),
  };
}

export function isEmpty({ low, lowOpen, high, highOpen }: Interval): boolean {
  return low > high || (low === high && (lowOpen || highOpen));
}
