/** Rules of thumb by which a trader would say that closes drew a shape; they know nothing of embeddings. */

const lowest = (closes: readonly number[]): number => Math.min(...closes);
const highest = (closes: readonly number[]): number => Math.max(...closes);

/**
 * Two lows at least a sixth of the window apart and within 4 % of each other, a rise of 4 % or more between them, one
 * before the first and one after the second; nothing between undercuts them.
 */
export function hasDoubleBottom(closes: readonly number[]): boolean {
  const apart = Math.ceil(closes.length / 6);
  const first = closes.indexOf(lowest(closes.slice(0, Math.floor(closes.length * 0.6))));
  const second = closes.indexOf(lowest(closes.slice(first + apart)), first + apart);
  if (first <= 0 || second < 0 || second === closes.length - 1) return false;
  const [low, other] = [closes[first]!, closes[second]!];
  const floor = Math.max(low, other) * 1.04;
  return (
    Math.abs(low / other - 1) <= 0.04 &&
    highest(closes.slice(0, first)) >= floor &&
    highest(closes.slice(first, second)) >= floor &&
    highest(closes.slice(second)) >= floor
  );
}

/** A lowest close in the middle half, at least 8 % under both rims, with a right rim that reaches 95 % of the left one. */
export function hasCup(closes: readonly number[]): boolean {
  const quarter = Math.floor(closes.length / 4);
  const low = lowest(closes);
  const at = closes.indexOf(low);
  const [left, right] = [highest(closes.slice(0, quarter)), highest(closes.slice(-quarter))];
  return at >= quarter && at < closes.length - quarter && low <= 0.92 * Math.min(left, right) && right >= 0.95 * left;
}

/**
 * A rise of 7 % or more within seven bars that begins in the first two thirds, and after it closes that give back at most
 * half of it and rise less than as much again.
 */
export function hasPoleAndRest(closes: readonly number[]): boolean {
  for (let start = 0; start < closes.length * 0.67; start++) {
    for (let top = start + 2; top <= start + 7 && top < closes.length - 4; top++) {
      const height = closes[top]! - closes[start]!;
      if (height < 0.07 * closes[start]!) continue;
      const rest = closes.slice(top);
      if (lowest(rest) >= closes[top]! - height / 2 && highest(rest) <= closes[top]! + height) return true;
    }
  }
  return false;
}
