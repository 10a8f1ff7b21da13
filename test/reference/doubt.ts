/**
 * Two correct programs may round differently in the last place. A comparison whose sides are as good as equal, though
 * they are not round numbers on which no rounding happens, is therefore noted: the answer may honestly differ.
 */
let comparisons = 0;

/** How many comparisons since `forget` were too close to call. */
export function doubts(): number {
  return comparisons;
}

export function forget(): void {
  comparisons = 0;
}

/** Prices and counts are multiples of 1/4096: arithmetic on them does not round. */
const round = (x: number): boolean => Number.isInteger(x * 4096);

/** Call it before every comparison of computed values. */
export function compared(a: number, b: number): void {
  if (round(a) && round(b)) return;
  if (Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)) + 1e-12) comparisons++;
}

export function isAbove(a: number, b: number): boolean {
  compared(a, b);
  return a > b;
}
