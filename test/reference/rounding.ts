/**
 * Two correct programs may round differently in the last places, and a comparison of values that are equal on paper
 * then goes either way. An answer is sure only if it stays the same while every computed value is off by a little.
 */
let noise: (() => number) | undefined;

/** Prices and counts are multiples of 1/4096: arithmetic on them does not round. */
const isExact = (x: number): boolean => Number.isInteger(x * 4096);

/** A computed value, off by a little inside `withRoundingErrors`. */
export function rounded(x: number): number {
  return noise === undefined || isExact(x) ? x : x * (1 + noise());
}

/** Relative sizes of the errors that answers are tried with, from the last bit to what a cancellation leaves. */
export const ERROR_SIZES: readonly number[] = [1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9].flatMap((size) => [
  size,
  size,
  size,
]);

/** What `compute` gives when every computed value is off by up to `size` of itself; `random` gives 0 to 1. */
export function withRoundingErrors<T>(size: number, random: () => number, compute: () => T): T {
  noise = () => size * (2 * random() - 1);
  try {
    return compute();
  } finally {
    noise = undefined;
  }
}
