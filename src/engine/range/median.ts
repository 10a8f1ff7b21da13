/** More values than this are narrowed down by a sample first, or by their leading bits. */
const MOST_UNSAMPLED = 600;
const LEAST_BINNED = 100_000;
/** Sign, exponent and four bits of the fraction: a bin spans a sixteenth of its values at most. */
const BINS = 1 << 16;

/**
 * The median, by Floyd and Rivest's selection (1975); of very many values of those alone whose leading bits are the
 * median's. Reorders `values`, of which none is NaN. NaN without any.
 */
export function medianOf(values: Float64Array): number {
  const { length } = values;
  if (length === 0) return Number.NaN;
  return length < LEAST_BINNED ? middleOf(values, length >> 1, length % 2 === 1) : binnedMedian(values);
}

/** The value at `middle` in ascending order, with `isSingle`; else half way to it from the one before. */
function middleOf(values: Float64Array, middle: number, isSingle: boolean): number {
  select(values, 0, values.length - 1, middle);
  const upper = values[middle]!;
  if (isSingle) return upper;
  // What lies before the place is not greater.
  let lower = values[0]!;
  for (let k = 1; k < middle; k++) if (values[k]! > lower) lower = values[k]!;
  return lower + (upper - lower) / 2;
}

function binnedMedian(values: Float64Array): number {
  const { length } = values;
  const counts = new Int32Array(BINS);
  const high = new Uint32Array(values.buffer, values.byteOffset, 2 * length);
  for (let k = 1; k < high.length; k += 2) counts[binOf(high[k]!)]!++;
  const middle = length >> 1;
  let bin = 0;
  let before = 0;
  while (before + counts[bin]! <= middle) before += counts[bin++]!;
  // The other value of two may be the greatest of an earlier bin.
  let first = bin;
  if (length % 2 === 0 && before === middle) {
    do before -= counts[--first]!;
    while (counts[first] === 0);
  }
  const near: number[] = [];
  for (let k = 0; k < length; k++) {
    const own = binOf(high[2 * k + 1]!);
    if (own >= first && own <= bin) near.push(values[k]!);
  }
  return middleOf(Float64Array.from(near), middle - before, length % 2 === 1);
}

/** The bin of a number by its upper 32 bits; greater numbers are in no lower one. */
function binOf(upper: number): number {
  const leading = upper >>> 16;
  return leading ^ (leading >= 0x8000 ? 0xffff : 0x8000);
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
