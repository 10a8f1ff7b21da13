import type { Random } from "#base";

/** Number of resamples of an interval, and the share of them that lies outside it. */
const RESAMPLES = 1_000;
const OUTSIDE = 0.05;

export type RatioBounds = [low: number, high: number];

/**
 * Returns percentile intervals of ratios of sums over days, by the circular block bootstrap (Politis & Romano 1992).
 * Resamples are drawn as blocks of consecutive days, because multi-bar returns of neighbouring days overlap. The ratio
 * is `sums[s][d]` over `counts[d]`; null if fewer than two days have counts.
 */
export function bootstrapRatios(
  sums: readonly Float64Array[],
  counts: Float64Array,
  block: number,
  random: Random,
): (RatioBounds | null)[] {
  const days = counts.length;
  if (counts.reduce((known, count) => known + (count > 0 ? 1 : 0), 0) < 2) return sums.map(() => null);
  const length = Math.min(block, days);
  const blocks = Math.ceil(days / length);
  const columns = sums.map((values) => repeated(values, counts, length));
  const numbers = repeated(counts, counts, length);
  const starts = new Int32Array(blocks);
  const drawn = sums.map(() => new Float64Array(RESAMPLES));
  let resamples = 0;
  for (let resample = 0; resample < RESAMPLES; resample++) {
    for (let k = 0; k < blocks; k++) starts[k] = random.int(days);
    const count = totalOf(numbers, starts, length, days);
    if (count === 0) continue;
    for (const [s, column] of columns.entries()) drawn[s]![resamples] = totalOf(column, starts, length, days) / count;
    resamples++;
  }
  return drawn.map((all) => {
    const values = all.subarray(0, resamples).sort();
    const tail = Math.floor((values.length * OUTSIDE) / 2);
    return [values[tail]!, values[values.length - 1 - tail]!];
  });
}

/**
 * Returns the values (0 for days without counts), followed by the first `length` values so that blocks can wrap around.
 */
function repeated(values: Float64Array, counts: Float64Array, length: number): Float64Array {
  const days = counts.length;
  return Float64Array.from({ length: days + length }, (_, k) => (counts[k % days] === 0 ? 0 : values[k % days]!));
}

/** Returns the sum over blocks of days, `days` in all. */
function totalOf(values: Float64Array, starts: Int32Array, length: number, days: number): number {
  let total = 0;
  let left = days;
  for (const start of starts) {
    const end = start + Math.min(length, left);
    for (let k = start; k < end; k++) total += values[k]!;
    left -= length;
  }
  return total;
}
