import { KEPT_MASK, type BarMemory } from "./bar-memory.ts";

const AVERAGED = 20;
const HEAVY = 1.5;

/** Whether a bar traded at least 1.5 times the mean of the 20 bars before it; null without volume. */
export function heavyAt({ volume }: BarMemory, bar: number): boolean | null {
  if (bar < AVERAGED) return null;
  let sum = 0;
  for (let i = bar - AVERAGED; i < bar; i++) sum += volume[i & KEPT_MASK]!;
  return sum > 0 ? volume[bar & KEPT_MASK]! >= (HEAVY * sum) / AVERAGED : null;
}

/** Whether the least-squares slope of volume over [first, last] is not positive; null without volume. */
export function contracts({ volume }: BarMemory, first: number, last: number): boolean | null {
  const middle = (first + last) / 2;
  let sum = 0;
  let cross = 0;
  for (let i = first; i <= last; i++) {
    sum += volume[i & KEPT_MASK]!;
    cross += (i - middle) * volume[i & KEPT_MASK]!;
  }
  return sum > 0 ? cross <= 0 : null;
}

/** Mean volume of the bars [first, last]. */
export function meanVolume({ volume }: BarMemory, first: number, last: number): number {
  let sum = 0;
  for (let i = first; i <= last; i++) sum += volume[i & KEPT_MASK]!;
  return sum / (last - first + 1);
}
