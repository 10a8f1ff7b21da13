/** Counts above which a sample, or the leading bits, narrow the values first. */
const MOST_UNSAMPLED = 600;
const LEAST_BINNED = 100_000;
/** Bins by sign, exponent and four fraction bits: the width of a bin is at most 1/16 of its values. */
const BINS = 1 << 16;

/**
 * Returns the median by Floyd and Rivest's selection (1975); for very many values, selects only among those whose
 * leading bits equal the median's. Reorders `values`, none of which may be NaN. NaN without values.
 */
export function medianOf(values: Float64Array): number {
  const { length } = values;
  if (length === 0) return Number.NaN;
  return length < LEAST_BINNED ? middleOf(values, length >> 1, length % 2 === 1) : binnedMedian(values);
}

/**
 * Returns the value at `middle` in ascending order if `isSingle`, else the mean of that value and the one before it.
 */
function middleOf(values: Float64Array, middle: number, isSingle: boolean): number {
  select(values, 0, values.length - 1, middle);
  const upper = values[middle]!;
  if (isSingle) return upper;
  // After selection no earlier value is greater.
  let lower = values[0]!;
  for (let k = 1; k < middle; k++) if (values[k]! > lower) lower = values[k]!;
  return lower + (upper - lower) / 2;
}

function binnedMedian(values: Float64Array): number {
  const median = new MedianOfMany(values);
  median.count(values.length);
  median.narrow();
  median.collect(values.length);
  return median.value;
}

/**
 * Median of numbers that arrive twice in the same pieces, none of them NaN. The first pass counts them by their leading
 * bits; the second keeps those with the median's leading bits.
 */
export class MedianOfMany {
  readonly #piece: Float64Array;
  /** Upper 32 bits of its numbers at odd indices. */
  readonly #halves: Uint32Array;
  readonly #counts = new Int32Array(BINS);
  #length = 0;
  /** The first bin that is kept, the number of further bins, and the count of numbers in lower bins. */
  #first = 0;
  #span = 0;
  #before = 0;
  #candidates = new Float64Array(0);
  #collected = 0;

  /** `piece`: buffer that holds each piece from its first element on. */
  constructor(piece: Float64Array) {
    this.#piece = piece;
    this.#halves = new Uint32Array(piece.buffer, piece.byteOffset, 2 * piece.length);
  }

  count(numbers: number): void {
    const [halves, counts] = [this.#halves, this.#counts];
    for (let k = 0; k < numbers; k++) counts[binOf(halves[2 * k + 1]!)]!++;
    this.#length += numbers;
  }

  /** Chooses the bins that contain the median. Call after all pieces are counted. */
  narrow(): void {
    if (this.#length === 0) return;
    const counts = this.#counts;
    const middle = this.#length >> 1;
    let bin = 0;
    let before = 0;
    while (before + counts[bin]! <= middle) before += counts[bin++]!;
    // With an even count the lower middle value may be the greatest of an earlier bin.
    let first = bin;
    if (this.#length % 2 === 0 && before === middle) {
      do before -= counts[--first]!;
      while (counts[first] === 0);
    }
    this.#first = first;
    this.#span = bin - first;
    this.#before = before;
    this.#candidates = new Float64Array(counts.subarray(first, bin + 1).reduce((sum, one) => sum + one, 0));
  }

  collect(numbers: number): void {
    const [piece, halves, candidates] = [this.#piece, this.#halves, this.#candidates];
    const [first, span] = [this.#first, this.#span];
    let collected = this.#collected;
    for (let k = 0; k < numbers; k++) {
      // One comparison that rarely holds, because which side of the median a number is on is unpredictable.
      if ((binOf(halves[2 * k + 1]!) - first) >>> 0 <= span) candidates[collected++] = piece[k]!;
    }
    this.#collected = collected;
  }

  /** The median, after all pieces are collected; NaN without numbers. */
  get value(): number {
    if (this.#length === 0) return Number.NaN;
    return middleOf(this.#candidates, (this.#length >> 1) - this.#before, this.#length % 2 === 1);
  }
}

/** Returns the bin of a number by its upper 32 bits. Bins ascend with the numbers. */
function binOf(upper: number): number {
  const leading = upper >>> 16;
  // No branch: the sign is unpredictable.
  return leading ^ ((-(leading >>> 15) & 0x7fff) | 0x8000);
}

/**
 * Moves the value that belongs at `place` there within values[low … high], with none greater before it and none less
 * after it. A sample around the place is selected first, so that the pivot splits off nearly all other values.
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
        const swapped = values[i]!;
        values[i++] = values[j]!;
        values[j--] = swapped;
      }
    }
    if (place <= j) high = j;
    else if (place >= i) low = i;
    else return;
  }
}
