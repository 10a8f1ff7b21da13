import { firstReached } from "#base";

/** The members' values in ascending order. */
export function sortedValues(values: Float64Array, members: Int32Array): Float64Array {
  const sorted = new Float64Array(members.length);
  for (let k = 0; k < members.length; k++) sorted[k] = values[members[k]!]!;
  return sorted.sort();
}

/** Rank of a value among sorted ones that hold it: 1 = lowest, equal values share the mean of their ranks. */
export function averageRank(sorted: Float64Array, value: number): number {
  const below = firstReached(0, sorted.length, (k) => sorted[k]! >= value);
  const upTo = firstReached(below, sorted.length, (k) => sorted[k]! > value);
  return (below + 1 + upTo) / 2;
}

/** The value below which the share `part` (0 … 1) of sorted values lies, linear between neighbours; NaN of none. */
export function quantile(sorted: Float64Array, part: number): number {
  const at = (sorted.length - 1) * part;
  const low = Math.floor(at);
  const lower = sorted[low] ?? Number.NaN;
  const upper = sorted[Math.min(low + 1, sorted.length - 1)] ?? Number.NaN;
  return at === low ? lower : lower + (upper - lower) * (at - low);
}
