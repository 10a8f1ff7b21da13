import type { CodePlanes } from "#catalogue";
import { FALSE, NULL, TRUE, type Truth } from "./truth.ts";

/** Truths of one condition on one bar per instrument, as bits by slot. A slot with neither bit set is FALSE. */
export interface TruthPlanes {
  readonly isTrue: Int32Array;
  readonly isNull: Int32Array;
  /** Slot of each instrument in the frame; -1 for an instrument without bars. */
  readonly slots: Int32Array;
}

/** Converts codes of a candlestick to truths. `truths` has the truth for each code. */
export function truthPlanes(codes: CodePlanes, truths: Uint8Array, slots: Int32Array): TruthPlanes {
  return { isTrue: codes.having(truths, TRUE), isNull: codes.having(truths, NULL), slots };
}

/** Returns the truth of one instrument; NULL for an instrument without bars. */
export function truthIn({ isTrue, isNull, slots }: TruthPlanes, instrument: number): Truth {
  const slot = slots[instrument]!;
  if (slot < 0 || bitOf(isNull, slot) === 1) return NULL;
  return bitOf(isTrue, slot) === 1 ? TRUE : FALSE;
}

function bitOf(plane: Int32Array, slot: number): number {
  return (plane[slot >> 5]! >>> (slot & 31)) & 1;
}

/** Receives how many lanes the condition at `place` was evaluated on, and how many of them it decided. */
type ReportDecided = (place: number, evaluated: number, decided: number) => void;

/**
 * Joins the truths of conditions to truth[lane] for lanes[0 … count-1] in Kleene logic: TRUE decides a disjunction,
 * FALSE a conjunction. No lane may be `decisive` on entry, and all planes must have the same slots. Each condition
 * applies to the lanes that the earlier ones left undecided. Keeps the undecided lanes at the front of `lanes`; returns
 * their number.
 */
export function joinPlanes(
  planes: readonly TruthPlanes[],
  decisive: typeof TRUE | typeof FALSE,
  truth: Uint8Array,
  lanes: Int32Array,
  count: number,
  report: ReportDecided,
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
    report(place, left, decided);
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

/**
 * Clears the slots that a condition decides in `open`, sets its NULL slots in `unknown`; returns how many it decided.
 */
function decide(
  { isTrue, isNull }: TruthPlanes,
  decisive: typeof TRUE | typeof FALSE,
  open: Int32Array,
  unknown: Int32Array,
): number {
  const flipped = decisive === TRUE ? 0 : -1;
  let decided = 0;
  for (let word = 0; word < open.length; word++) {
    const undecided = open[word]!;
    const absent = isNull[word]!;
    const now = undecided & (isTrue[word]! ^ flipped) & ~absent;
    open[word] = undecided & ~now;
    unknown[word]! |= absent;
    decided += bitCount(now);
  }
  return decided;
}

/** Returns the number of set bits, by parallel addition (Warren, Hacker's Delight 5-1). */
export function bitCount(word: number): number {
  const twos = word - ((word >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
