import { FALSE, NULL, TRUE } from "./truth.ts";

/** The truth of two conditions together, Kleene's: that of `a` and `b` stands at 3 a + b. */
type Joint = Uint8Array;

function joint(of: (a: number, b: number) => number): Joint {
  const table = new Uint8Array(9);
  for (const a of [FALSE, TRUE, NULL]) for (const b of [FALSE, TRUE, NULL]) table[3 * a + b] = of(a, b);
  return table;
}

/** One of them holds. */
export const EITHER = joint((a, b) => (a === TRUE || b === TRUE ? TRUE : a === NULL || b === NULL ? NULL : FALSE));
/** Both hold. */
export const BOTH = joint((a, b) => (a === FALSE || b === FALSE ? FALSE : a === NULL || b === NULL ? NULL : TRUE));
/** The same where nobody asks what is not TRUE. */
export const BOTH_TRUE = joint((a, b) => (a === TRUE && b === TRUE ? TRUE : FALSE));

/**
 * Joins the truth of another condition, own[lane], to truth[lane] of lanes[0 … count-1]. Keeps those that it does not make
 * `decisive`, and returns how many they are. No branch: who is decided is a coin toss.
 */
export function joinTruths(
  table: Joint,
  decisive: number,
  own: Uint8Array,
  truth: Uint8Array,
  lanes: Int32Array,
  count: number,
): number {
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const lane = lanes[k]!;
    const together = table[3 * truth[lane]! + own[lane]!]!;
    truth[lane] = together;
    lanes[kept] = lane;
    kept += +(together !== decisive);
  }
  return kept;
}
