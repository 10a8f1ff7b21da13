import type { Random } from "#base";

/** Resamples behind an interval, and the share of them that it leaves out. */
const RESAMPLES = 1_000;
const OUTSIDE = 0.05;

export type RatioBounds = [low: number, high: number];

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

/** The values of days that count, 0 of the others; after the last day as many of the first ones again as a block has. */
function repeated(values: Float64Array, counts: Float64Array, length: number): Float64Array {
  const days = counts.length;
  return Float64Array.from({ length: days + length }, (_, k) => (counts[k % days] === 0 ? 0 : values[k % days]!));
}

/** The sum over blocks of days, `days` in all. */
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
