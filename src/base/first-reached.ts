/**
 * Returns the first of low … high - 1 for which `isReached` is true, `high` if there is none. After that one it must be
 * true for all.
 */
export function firstReached(low: number, high: number, isReached: (k: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
