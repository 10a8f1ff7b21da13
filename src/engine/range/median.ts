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
  const median = new MedianOfMany(values);
  median.count(values.length);
  median.narrow();
  median.find(values.length);
  return median.value;
}

/**
 * The median of numbers, none of them NaN, that are told twice in the same pieces: all are counted by their leading bits,
 * and those that have the median's are kept.
 */
export class MedianOfMany {
  readonly #piece: Float64Array;
  /** The upper halves of its numbers stand at odd places. */
  readonly #halves: Uint32Array;
  readonly #counts = new Int32Array(BINS);
  #length = 0;
  /** The first bin that is kept, how many bins after it are, and how many numbers are in lower ones. */
  #first = 0;
  #span = 0;
  #before = 0;
  #near = new Float64Array(0);
  #found = 0;

  /** `piece`: where numbers are told, from its first place on. */
  constructor(piece: Float64Array) {
    this.#piece = piece;
    this.#halves = new Uint32Array(piece.buffer, piece.byteOffset, 2 * piece.length);
  }

  count(numbers: number): void {
    const [halves, counts] = [this.#halves, this.#counts];
    for (let k = 0; k < numbers; k++) counts[binOf(halves[2 * k + 1]!)]!++;
    this.#length += numbers;
  }

  /** When all are counted. */
  narrow(): void {
    if (this.#length === 0) return;
    const counts = this.#counts;
    const middle = this.#length >> 1;
    let bin = 0;
    let before = 0;
    while (before + counts[bin]! <= middle) before += counts[bin++]!;
    // The other value of two may be the greatest of an earlier bin.
    let first = bin;
    if (this.#length % 2 === 0 && before === middle) {
      do before -= counts[--first]!;
      while (counts[first] === 0);
    }
    this.#first = first;
    this.#span = bin - first;
    this.#before = before;
    this.#near = new Float64Array(counts.subarray(first, bin + 1).reduce((sum, one) => sum + one, 0));
  }

  find(numbers: number): void {
    const [piece, halves, near] = [this.#piece, this.#halves, this.#near];
    const [first, span] = [this.#first, this.#span];
    let found = this.#found;
    for (let k = 0; k < numbers; k++) {
      // One comparison, which hardly ever holds: whether a number is above the median is a coin toss.
      if ((binOf(halves[2 * k + 1]!) - first) >>> 0 <= span) near[found++] = piece[k]!;
    }
    this.#found = found;
  }

  /** When all are found; NaN of none. */
  get value(): number {
    if (this.#length === 0) return Number.NaN;
    return middleOf(this.#near, (this.#length >> 1) - this.#before, this.#length % 2 === 1);
  }
}

/** The bin of a number by its upper 32 bits; greater numbers are in no lower one. */
function binOf(upper: number): number {
  const leading = upper >>> 16;
  // No branch: the sign is a coin toss.
  return leading ^ ((-(leading >>> 15) & 0x7fff) | 0x8000);
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
