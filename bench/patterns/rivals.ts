/** Similarity of two paths by an established method; each path has mean 0 and standard deviation 1. */
export type Likeness = (one: Float32Array, other: Float32Array) => number;

/** Pearson's correlation. */
export const correlation: Likeness = (one, other) => shifted(one, other, 0);

const SHIFTS = 10;

/** Shape-based similarity (Paparrizos and Gravano 2015): the best correlation over shifts of up to 10 points. */
export const shapeBased: Likeness = (one, other) => {
  let best = -1;
  for (let shift = -SHIFTS; shift <= SHIFTS; shift++) best = Math.max(best, shifted(one, other, shift));
  return best;
};

function shifted(one: Float32Array, other: Float32Array, shift: number): number {
  let sum = 0;
  for (let i = Math.max(0, shift); i < Math.min(one.length, one.length + shift); i++)
    sum += one[i]! * other[i - shift]!;
  return sum / one.length;
}

const BAND = 6;

/** Dynamic time warping within six points, as 1 - d² / 2n: without any warping, the correlation. */
export const warped: Likeness = (one, other) => {
  const n = one.length;
  let above = new Float64Array(n + 1).fill(Infinity);
  let row = new Float64Array(n + 1);
  above[0] = 0;
  for (let i = 1; i <= n; i++) {
    row.fill(Infinity);
    for (let j = Math.max(1, i - BAND); j <= Math.min(n, i + BAND); j++) {
      const difference = one[i - 1]! - other[j - 1]!;
      row[j] = difference * difference + Math.min(above[j]!, above[j - 1]!, row[j - 1]!);
    }
    [above, row] = [row, above];
  }
  return 1 - above[n]! / (2 * n);
};
