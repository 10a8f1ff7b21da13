import { FALSE, NULL, TRUE, type ConditionPlan, type LeafPlan } from "#evaluate";

/** Truths of one condition by instrument, as bits. An instrument with neither bit set is FALSE. */
export interface LanePlanes {
  readonly isTrue: Int32Array;
  readonly isNull: Int32Array;
}

/** Instruments per word of a plane. */
const WORD = 32;
/** Gathers the lowest bits of four bytes in the four highest bits of a word. */
const GATHER = (1 << 28) | (1 << 21) | (1 << 14) | (1 << 7);
const LOWEST_BITS = 0x01010101;

/** Number of words of a plane. */
export const wordsFor = (instruments: number): number => Math.ceil(instruments / WORD);

const bitAt = (plane: Int32Array, lane: number): number => (plane[lane >> 5]! >>> (lane & 31)) & 1;

/** Returns the plane in which exactly the bits of `lanes` are set. */
export function planeOf(lanes: Int32Array, words: number): Int32Array {
  const plane = new Int32Array(words);
  for (const lane of lanes) plane[lane >> 5]! |= 1 << (lane & 31);
  return plane;
}

/** Returns the lanes whose bits are set, in ascending order. */
export function lanesIn(plane: Int32Array): number[] {
  const lanes: number[] = [];
  for (let word = 0; word < plane.length; word++)
    for (let bits = plane[word]!; bits !== 0; bits &= bits - 1) lanes.push(word * WORD + 31 - Math.clz32(bits & -bits));
  return lanes;
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

/** Joins the truths of leaves to the truths of their condition, in Kleene logic. */
export function joinLeaves(
  condition: ConditionPlan,
  words: number,
  planesOf: (leaf: LeafPlan) => LanePlanes,
): LanePlanes {
  if (!("of" in condition)) return planesOf(condition);
  const members = condition.of.map((one) => joinLeaves(one, words, planesOf));
  switch (condition.kind) {
    case "all":
      return conjunction(members, words);
    case "any":
      return negation(conjunction(members.map(negation), words));
    case "none":
      return conjunction(members.map(negation), words);
    case "atLeast":
      return atLeast(members, condition.count, words);
  }
}

/** Returns the truths of "all of these": FALSE beats NULL, NULL beats TRUE. */
export function conjunction(members: readonly LanePlanes[], words: number): LanePlanes {
  const isTrue = new Int32Array(words).fill(-1);
  const isNull = new Int32Array(words);
  const possible = new Int32Array(words).fill(-1);
  for (const member of members) {
    for (let word = 0; word < words; word++) {
      isTrue[word]! &= member.isTrue[word]!;
      possible[word]! &= member.isTrue[word]! | member.isNull[word]!;
    }
  }
  for (let word = 0; word < words; word++) isNull[word] = possible[word]! & ~isTrue[word]!;
  return { isTrue, isNull };
}

function negation({ isTrue, isNull }: LanePlanes): LanePlanes {
  return { isTrue: isTrue.map((bits, word) => ~(bits | isNull[word]!)), isNull };
}

/** Returns the truths of "at least `needed` of these": TRUE or FALSE once the NULL members cannot change it. */
function atLeast(members: readonly LanePlanes[], needed: number, words: number): LanePlanes {
  const trues = members.map(({ isTrue }) => isTrue);
  const falses = members.map((one) => negation(one).isTrue);
  const isTrue = countsReach(trues, needed, words);
  const isFalse = countsReach(falses, members.length - needed + 1, words);
  return { isTrue, isNull: isTrue.map((bits, word) => ~(bits | isFalse[word]!)) };
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

/** Returns the truth of one lane. */
export function truthOf({ isTrue, isNull }: LanePlanes, lane: number): typeof TRUE | typeof FALSE | typeof NULL {
  return bitAt(isNull, lane) === 1 ? NULL : bitAt(isTrue, lane) === 1 ? TRUE : FALSE;
}
