import { FALSE, NULL, TRUE, UNSETTLED } from "./truth.ts";

/** Truth table of two conditions in Kleene logic: entry 4 a + b is the result for truths `a` and `b`. */
type TruthTable = Uint8Array;

/** Returns the table of a junction: the result is the first of `order` that is the truth of a condition. */
function truthTable(order: readonly number[]): TruthTable {
  return Uint8Array.from({ length: 16 }, (_, at) => order.find((one) => one === at >> 2 || one === (at & 3))!);
}

/** Disjunction. */
export const EITHER = truthTable([TRUE, UNSETTLED, NULL, FALSE]);
/** Conjunction. */
export const BOTH = truthTable([FALSE, UNSETTLED, NULL, TRUE]);
/** Conjunction for callers that need only the TRUE lanes: writes NULL as FALSE. */
export const BOTH_TRUE = BOTH.map((truth) => (truth === TRUE ? TRUE : FALSE));
/** Negation, by truth. */
export const NOT = Uint8Array.from([TRUE, FALSE, NULL, UNSETTLED]);

/**
 * Joins own[lane], the truth of one more condition, to truth[lane] for lanes[0 … count-1]. Keeps the lanes whose joint
 * truth is not `decisive` at the front of `lanes`; returns their number. The loop has no branch, because a branch on a
 * lane's truth would be unpredictable.
 */
export function joinTruths(
  table: TruthTable,
  decisive: number,
  own: Uint8Array,
  truth: Uint8Array,
  lanes: Int32Array,
  count: number,
): number {
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const lane = lanes[k]!;
    const joined = table[4 * truth[lane]! + own[lane]!]!;
    truth[lane] = joined;
    lanes[kept] = lane;
    kept += +(joined !== decisive);
  }
  return kept;
}

/**
 * Truth of "at least `needed` of `size` conditions" in Kleene logic; every group is of this form ("all": needed = size,
 * "any": needed = 1). `trues`, `falses`: numbers of conditions with that truth; the others are NULL or still open.
 * Returns undefined if the open conditions decide.
 */
export function decidedTruth(
  needed: number,
  size: number,
  trues: number,
  falses: number,
): typeof TRUE | typeof FALSE | undefined {
  if (trues >= needed) return TRUE;
  return size - falses < needed ? FALSE : undefined;
}
