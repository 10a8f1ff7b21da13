/** The median, by Hoare's selection; reorders `values`. NaN without any. */
export function medianOf(values: Float64Array): number {
  const { length } = values;
  if (length === 0) return Number.NaN;
  const middle = length >> 1;
  const upper = select(values, middle);
  if (length % 2 === 1) return upper;
  // What lies before the place is not greater.
  let lower = values[0]!;
  for (let k = 1; k < middle; k++) if (values[k]! > lower) lower = values[k]!;
  return lower + (upper - lower) / 2;
}

/** Puts the value that belongs at `place` there, with none greater before it and none less after it. */
function select(values: Float64Array, place: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = medianOfThree(values[low]!, values[(low + high) >> 1]!, values[high]!);
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
    else break;
  }
  return values[place]!;
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
