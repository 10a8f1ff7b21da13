import { bitCount, FALSE, NULL, TRUE, type ConditionPlan, type LanePlanes, type LeafPlan } from "#evaluate";

/** Instruments per word of a plane. */
const WORD = 32;
/** Gathers the lowest bits of four bytes in the four highest bits of a word. */
const GATHER = (1 << 28) | (1 << 21) | (1 << 14) | (1 << 7);
const LOWEST_BITS = 0x01010101;

/** Number of words of a plane. */
export const wordsFor = (instruments: number): number => Math.ceil(instruments / WORD);

/** Returns 1 if the bit of a lane is set, else 0. */
export const bitAt = (plane: Int32Array, lane: number): number => (plane[lane >> 5]! >>> (lane & 31)) & 1;

/** Returns the plane in which exactly the bits of `lanes` are set. */
export function planeOf(lanes: Int32Array, words: number): Int32Array {
  const plane = new Int32Array(words);
  for (const lane of lanes) plane[lane >> 5]! |= 1 << (lane & 31);
  return plane;
}

/** Returns the lanes whose bits are set, in ascending order. */
export function lanesIn(plane: Int32Array): number[] {
  const lanes: number[] = [];
  for (let word = 0; word < plane.length; word++) addLanes(plane[word]!, word, lanes);
  return lanes;
}

/** Adds the lanes whose bits are set in a word of a plane. */
function addLanes(word: number, at: number, lanes: number[]): void {
  for (let bits = word; bits !== 0; bits &= bits - 1) lanes.push(at * WORD + 31 - Math.clz32(bits & -bits));
}

/** Instruments whose bits two planes tell apart, and those set in both, each list in ascending order. */
export interface PlaneChanges {
  readonly entered: number[];
  readonly left: number[];
  /** In both planes, and in the plane of updated instruments. */
  readonly updated: number[];
  /** Number of bits of `now`. */
  readonly count: number;
}

/** Compares a plane with the one before. `updated`: the instruments with other values; undefined if unknown: then all of them. */
export function planeChanges(before: Int32Array, now: Int32Array, updated: Int32Array | undefined): PlaneChanges {
  const changes = { entered: [] as number[], left: [] as number[], updated: [] as number[] };
  let count = 0;
  for (let word = 0; word < now.length; word++) {
    const was = before[word]!;
    const is = now[word]!;
    addLanes(is & ~was, word, changes.entered);
    addLanes(was & ~is, word, changes.left);
    addLanes(was & is & (updated?.[word] ?? -1), word, changes.updated);
    count += bitCount(is);
  }
  return { ...changes, count };
}

/** Truths by lane, in memory that `packed` reads four lanes at a time. */
export class TruthBytes {
  readonly truth: Uint8Array;
  readonly #words: Uint32Array;

  constructor(instruments: number) {
    this.#words = new Uint32Array(wordsFor(instruments) * (WORD / 4));
    this.truth = new Uint8Array(this.#words.buffer, 0, instruments);
  }

  /** Returns the truths as bits. Bit 0 of a byte is set for TRUE, bit 1 for NULL. */
  packed(): LanePlanes {
    const words = this.#words.length / (WORD / 4);
    const isTrue = new Int32Array(words);
    const isNull = new Int32Array(words);
    for (let word = 0, at = 0; word < words; word++) {
      let trues = 0;
      let nulls = 0;
      for (let shift = 0; shift < WORD; shift += 4, at++) {
        const four = this.#words[at]!;
        trues |= (Math.imul(four & LOWEST_BITS, GATHER) >>> 28) << shift;
        nulls |= (Math.imul((four >>> 1) & LOWEST_BITS, GATHER) >>> 28) << shift;
      }
      isTrue[word] = trues;
      isNull[word] = nulls;
    }
    return { isTrue, isNull };
  }
}

/**
 * Returns the plane of the instruments on which a condition is `wanted`, in Kleene logic, from the truths of its leaves. The
 * plane may be that of a leaf: do not write to it.
 */
export function planeWhere(
  condition: ConditionPlan,
  wanted: typeof TRUE | typeof FALSE,
  words: number,
  planesOf: (leaf: LeafPlan) => LanePlanes,
): Int32Array {
  if (!("of" in condition)) {
    const { isTrue, isNull } = planesOf(condition);
    return wanted === TRUE ? isTrue : isTrue.map((bits, word) => ~(bits | isNull[word]!));
  }
  const { kind, of } = condition;
  const members = (truth: typeof TRUE | typeof FALSE): Int32Array[] =>
    of.map((one) => planeWhere(one, truth, words, planesOf));
  const isTrue = wanted === TRUE;
  switch (kind) {
    case "all":
      return isTrue ? inEach(members(TRUE), words) : inSome(members(FALSE), words);
    case "any":
      return isTrue ? inSome(members(TRUE), words) : inEach(members(FALSE), words);
    case "none":
      return isTrue ? inEach(members(FALSE), words) : inSome(members(TRUE), words);
    case "atLeast":
      return countsReach(members(wanted), isTrue ? condition.count : of.length - condition.count + 1, words);
  }
}

/** Returns the lanes whose bit is set in every plane; without planes, all lanes. */
export function inEach(planes: readonly Int32Array[], words: number): Int32Array {
  const joined = planes[0]?.slice() ?? new Int32Array(words).fill(-1);
  for (let k = 1; k < planes.length; k++) {
    const plane = planes[k]!;
    for (let word = 0; word < words; word++) joined[word]! &= plane[word]!;
  }
  return joined;
}

/** Returns the lanes whose bit is set in one of the planes. */
function inSome(planes: readonly Int32Array[], words: number): Int32Array {
  const joined = new Int32Array(words);
  for (const plane of planes) for (let word = 0; word < words; word++) joined[word]! |= plane[word]!;
  return joined;
}

/** Returns the lanes whose bit is set in at least `least` planes. The counts are kept as binary digits, one plane each. */
function countsReach(planes: readonly Int32Array[], least: number, words: number): Int32Array {
  const reached = new Int32Array(words);
  if (least <= 0) return reached.fill(-1);
  const size = 32 - Math.clz32(Math.max(planes.length, least));
  const digits = new Int32Array(size);
  for (let word = 0; word < words; word++) {
    digits.fill(0);
    for (const plane of planes) {
      let carry = plane[word]!;
      for (let digit = 0; digit < size && carry !== 0; digit++) {
        const before = digits[digit]!;
        digits[digit] = before ^ carry;
        carry &= before;
      }
    }
    let above = 0;
    let equal = -1;
    for (let digit = size - 1; digit >= 0; digit--) {
      const bits = digits[digit]!;
      if (((least >> digit) & 1) === 0) {
        above |= equal & bits;
        equal &= ~bits;
      } else equal &= bits;
    }
    reached[word] = above | equal;
  }
  return reached;
}

/** Returns the plane of the lanes whose truths differ. */
export function differingLanes(before: LanePlanes, now: LanePlanes): Int32Array {
  const words = now.isTrue.length;
  const differing = new Int32Array(words);
  for (let word = 0; word < words; word++)
    differing[word] = (now.isTrue[word]! ^ before.isTrue[word]!) | (now.isNull[word]! ^ before.isNull[word]!);
  return differing;
}

/** Returns the truth of one lane. */
export function truthOf({ isTrue, isNull }: LanePlanes, lane: number): typeof TRUE | typeof FALSE | typeof NULL {
  return bitAt(isNull, lane) === 1 ? NULL : bitAt(isTrue, lane) === 1 ? TRUE : FALSE;
}
