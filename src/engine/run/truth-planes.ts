import type { CodePlanes } from "#catalogue";
import { FALSE, NULL, TRUE, type Truth } from "./truth.ts";

/** The truth of a condition on one bar of each instrument of a frame, a bit each by slot: neither = FALSE. */
export interface TruthPlanes {
  readonly isTrue: Int32Array;
  readonly isNull: Int32Array;
  /** Of each instrument the slot, -1 without bars. */
  readonly slots: Int32Array;
}

/** `truths`: the truth for each code. */
export function truthPlanes(codes: CodePlanes, truths: Uint8Array, slots: Int32Array): TruthPlanes {
  return { isTrue: codes.having(truths, TRUE), isNull: codes.having(truths, NULL), slots };
}

export function truthIn({ isTrue, isNull, slots }: TruthPlanes, instrument: number): Truth {
  const slot = slots[instrument]!;
  if (slot < 0 || bitOf(isNull, slot) === 1) return NULL;
  return bitOf(isTrue, slot) === 1 ? TRUE : FALSE;
}

function bitOf(plane: Int32Array, slot: number): number {
  return (plane[slot >> 5]! >>> (slot & 31)) & 1;
}

/** Told how many instruments a condition was asked about, and how many of them it decided. */
type ReportDecided = (place: number, asked: number, decided: number) => void;

/**
 * Joins the truths of conditions, whose planes have the same slots, to truth[lane] of lanes[0 … count-1], none of which is
 * `decisive`, by Kleene's rules: TRUE decides a disjunction, FALSE a conjunction. Conditions are asked in turn about those
 * that are not decided yet. Keeps these among `lanes`, and returns how many they are.
 */
export function joinPlanes(
  planes: readonly TruthPlanes[],
  decisive: typeof TRUE | typeof FALSE,
  truth: Uint8Array,
  lanes: Int32Array,
  count: number,
  note: ReportDecided,
): number {
  const { slots, isTrue } = planes[0]!;
  const open = new Int32Array(isTrue.length);
  const unknown = new Int32Array(isTrue.length);
  for (let k = 0; k < count; k++) {
    const slot = slots[lanes[k]!]!;
    if (slot >= 0) open[slot >> 5]! |= 1 << (slot & 31);
  }
  let left = count;
  for (let place = 0; place < planes.length && left > 0; place++) {
    const decided = decide(planes[place]!, decisive, open, unknown);
    note(place, left, decided);
    left -= decided;
  }
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const lane = lanes[k]!;
    const slot = slots[lane]!;
    const isOpen = slot < 0 ? 1 : bitOf(open, slot);
    if (isOpen === 0) truth[lane] = decisive;
    else if (slot < 0 || bitOf(unknown, slot) === 1) truth[lane] = NULL;
    lanes[kept] = lane;
    kept += isOpen;
  }
  return kept;
}

/** Takes those that a condition decides out of `open`, and adds those of which it has no value to `unknown`. How many. */
function decide(
  { isTrue, isNull }: TruthPlanes,
  decisive: typeof TRUE | typeof FALSE,
  open: Int32Array,
  unknown: Int32Array,
): number {
  const flipped = decisive === TRUE ? 0 : -1;
  let decided = 0;
  for (let word = 0; word < open.length; word++) {
    const asked = open[word]!;
    const absent = isNull[word]!;
    const now = asked & (isTrue[word]! ^ flipped) & ~absent;
    open[word] = asked & ~now;
    unknown[word]! |= absent;
    decided += bitCount(now);
  }
  return decided;
}

/** Bits of a word that are set, added side by side (Warren, Hacker's Delight 5-1). */
function bitCount(word: number): number {
  const twos = word - ((word >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
