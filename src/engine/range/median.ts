/** More values than this are narrowed down by a sample first. */
const MOST_UNSAMPLED = 600;

/** The median, by Floyd and Rivest's selection (1975); reorders `values`. NaN without any. */
export function medianOf(values: Float64Array): number {
  const { length } = values;
  if (length === 0) return Number.NaN;
  const middle = length >> 1;
  select(values, 0, length - 1, middle);
  const upper = values[middle]!;
  if (length % 2 === 1) return upper;
  // What lies before the place is not greater.
  let lower = values[0]!;
  for (let k = 1; k < middle; k++) if (values[k]! > lower) lower = values[k]!;
  return lower + (upper - lower) / 2;
}

/**
 * Of values[low … high] puts the one that belongs at `place` there, with none greater before it and none less after it. A
 * sample around the place is selected from first, so that the pivot splits off nearly all that is not looked for.
 */
function select(values: Float64Array, low: number, high: number, place: number): void {
  while (low < high) {
    if (high - low > MOST_UNSAMPLED) {
      const count = high - low + 1;
      const share = (place - low + 1) / count;
      const sample = 0.5 * Math.exp((2 * Math.log(count)) / 3);
      const margin = 0.5 * Math.sqrt((Math.log(count) * sample * (count - sample)) / count) * Math.sign(share - 0.5);
      const from = Math.max(low, Math.floor(place - share * sample + margin));
      const to = Math.min(high, Math.floor(place + (1 - share) * sample + margin));
      select(values, from, to, place);
    }
    const pivot = values[place]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i <= j) {
        const kept = values[i]!;
        values[i++] = values[j]!;
        values[j--] = kept;
      }
    }
    if (place <= j) high = j;
    else if (place >= i) low = i;
    else return;
  }
}
