/** Rows of a block. */
export const WORD = 32;
/** The count of whole bars, at most 15, stands above the marks. */
export const COUNT_SHIFT = 28;
const COUNT_BITS = 4;

/**
 * Marks turned on their side, so that 32 rows are tested at once. words[32 (b + 1) + m] has mark bit m of the rows
 * first + 32 b … first + 32 b + 31, the first of them in bit 0; before the first block lies an empty one.
 * Every pattern of a plan reads the same marks, so what was just turned is kept until the loop that writes marks runs
 * again: nobody else writes into its output.
 */
export class MarkPlanes {
  words = new Int32Array(0);
  #marks: Float64Array | undefined;
  #first = 0;
  #to = 0;

  /** Called whenever marks are written. */
  forget(): void {
    this.#marks = undefined;
  }

  /** Makes `words` those of marks[first … to-1]. */
  turn(marks: Float64Array, first: number, to: number): void {
    if (marks === this.#marks && first === this.#first && to === this.#to) return;
    const rows = to - first;
    const end = WORD * (Math.ceil(rows / WORD) + 1);
    if (this.words.length < end) this.words = new Int32Array(2 * end);
    const { words } = this;
    for (let k = 0; k < rows; k++) words[WORD + k] = marks[first + k]!;
    words.fill(0, WORD + rows, end);
    for (let block = WORD; block < end; block += WORD) transpose(words, block);
    this.#marks = marks;
    this.#first = first;
    this.#to = to;
  }
}

export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** Pairs: a mark's bit, and how many candles before the newest must show it. `bits`: of each candle, the newest first. */
export function needsOf(bits: Int32Array): Int32Array {
  const needs: number[] = [];
  for (const [back, word] of bits.entries())
    for (let rest = word; rest !== 0; rest &= rest - 1) needs.push(lowestBit(rest), back);
  return Int32Array.from(needs);
}

/** The rows of a block whose count of whole bars is at least `least`, compared bit by bit from the lowest. */
export function wholeRows(words: Int32Array, at: number, least: number): number {
  let whole = -1;
  for (let bit = 0; bit < COUNT_BITS; bit++) {
    const plane = words[at + COUNT_SHIFT + bit]!;
    whole = (least >>> bit) & 1 ? whole & plane : whole | plane;
  }
  return whole;
}

/** Swaps rows and columns of the 32 × 32 bits at words[at …]: halves, then quarters, … (Warren, Hacker's Delight 7-3). */
export function transpose(words: Int32Array, at: number): void {
  let mask = 0xffff;
  for (let width = WORD / 2; width !== 0; width >>= 1, mask ^= mask << width) {
    for (let k = 0; k < WORD; k = (k + width + 1) & ~width) {
      const one = words[at + k]!;
      const other = words[at + k + width]!;
      const swapped = ((one >>> width) ^ other) & mask;
      words[at + k] = one ^ (swapped << width);
      words[at + k + width] = other ^ swapped;
    }
  }
}
