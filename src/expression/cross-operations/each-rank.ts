/** Below so many members a plain sort is faster. */
const FEW = 300;
const DIGIT = 11;
const DIGITS = 1 << DIGIT;

/** Calls `visit` for every member with its rank by value: 1 = lowest, equal values share the mean of their ranks. */
export function eachRank(
  values: Float64Array,
  members: Int32Array,
  visit: (member: number, rank: number) => void,
): void {
  const order =
    members.length < FEW ? members.slice().sort((a, b) => values[a]! - values[b]!) : byBits(values, members);
  for (let from = 0; from < order.length;) {
    const value = values[order[from]!]!;
    let to = from + 1;
    while (to < order.length && values[order[to]!] === value) to++;
    for (let k = from; k < to; k++) visit(order[k]!, (from + 1 + to) / 2);
    from = to;
  }
}

/** Members in ascending order of their values: a radix sort of the bits, the sign turned so that they sort as numbers. */
function byBits(values: Float64Array, members: Int32Array): Int32Array {
  const count = members.length;
  const numbers = new Float64Array(count);
  // + 0 makes one zero of both.
  for (let k = 0; k < count; k++) numbers[k] = values[members[k]!]! + 0;
  const words = new Uint32Array(numbers.buffer);
  const low = new Uint32Array(count);
  const high = new Uint32Array(count);
  for (let k = 0; k < count; k++) {
    const top = words[2 * k + 1]!;
    const negative = top >>> 31 === 1;
    low[k] = negative ? ~words[2 * k]! : words[2 * k]!;
    high[k] = negative ? ~top : top | 0x80000000;
  }
  let order = new Int32Array(count);
  for (let k = 0; k < count; k++) order[k] = k;
  for (const word of [low, high]) {
    for (let shift = 0; shift < 32; shift += DIGIT) order = byDigit(word, shift, order);
  }
  for (let k = 0; k < count; k++) order[k] = members[order[k]!]!;
  return order;
}

/** A stable sort of `order` by one digit of the words; the same order where all have the same digit. */
function byDigit(words: Uint32Array, shift: number, order: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const starts = new Int32Array(DIGITS + 1);
  for (let k = 0; k < words.length; k++) starts[((words[k]! >>> shift) & (DIGITS - 1)) + 1]!++;
  if (starts[((words[0]! >>> shift) & (DIGITS - 1)) + 1] === words.length) return order;
  for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1]! += starts[digit]!;
  const sorted = new Int32Array(order.length);
  for (let k = 0; k < order.length; k++) sorted[starts[(words[order[k]!]! >>> shift) & (DIGITS - 1)]!++] = order[k]!;
  return sorted;
}
