import type { Random } from "#base";

/** Resamples behind an interval, and the share of them that it leaves out. */
const RESAMPLES = 1_000;
const OUTSIDE = 0.05;

export type Bounds = [low: number, high: number];

/**
 * Percentile intervals of ratios of sums over days, by the circular block bootstrap (Politis & Romano 1992): resamples are
 * drawn as blocks of consecutive days, since returns over several bars of neighbouring days overlap. `sums[s][d]` over
 * `counts[d]`; null with counts on fewer than two days.
 */
export function bootstrapRatios(
  sums: readonly Float64Array[],
  counts: Float64Array,
  block: number,
  random: Random,
): (Bounds | null)[] {
  const days = counts.length;
  if (counts.reduce((known, count) => known + (count > 0 ? 1 : 0), 0) < 2) return sums.map(() => null);
  const length = Math.min(block, days);
  const drawn: number[][] = sums.map(() => []);
  const totals = new Float64Array(sums.length);
  for (let resample = 0; resample < RESAMPLES; resample++) {
    totals.fill(0);
    let count = 0;
    for (let taken = 0; taken < days; taken += length) {
      const start = random.int(days);
      const end = start + Math.min(length, days - taken);
      for (let at = start; at < end; at++) {
        const day = at < days ? at : at - days;
        if (counts[day] === 0) continue;
        count += counts[day]!;
        for (let s = 0; s < sums.length; s++) totals[s]! += sums[s]![day]!;
      }
    }
    if (count === 0) continue;
    for (const [s, list] of drawn.entries()) list.push(totals[s]! / count);
  }
  return drawn.map((values) => {
    values.sort((a, b) => a - b);
    const tail = Math.floor((values.length * OUTSIDE) / 2);
    return [values[tail]!, values[values.length - 1 - tail]!];
  });
}
