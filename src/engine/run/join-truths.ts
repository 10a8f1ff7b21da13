import { FALSE, NULL, TRUE } from "./truth.ts";

/** Truth table of Kleene logic for two conditions: entry 3 a + b is the result for truths `a` and `b`. */
type TruthTable = Uint8Array;

function truthTable(of: (a: number, b: number) => number): TruthTable {
  const table = new Uint8Array(9);
  for (const a of [FALSE, TRUE, NULL]) for (const b of [FALSE, TRUE, NULL]) table[3 * a + b] = of(a, b);
  return table;
}

/** Disjunction. */
export const EITHER = truthTable((a, b) => (a === TRUE || b === TRUE ? TRUE : a === NULL || b === NULL ? NULL : FALSE));
/** Conjunction. */
export const BOTH = truthTable((a, b) => (a === FALSE || b === FALSE ? FALSE : a === NULL || b === NULL ? NULL : TRUE));
/** Conjunction for callers that need only the TRUE lanes: writes NULL as FALSE. */
export const BOTH_TRUE = truthTable((a, b) => (a === TRUE && b === TRUE ? TRUE : FALSE));

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
    const joined = table[3 * truth[lane]! + own[lane]!]!;
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
