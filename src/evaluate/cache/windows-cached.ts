import type { TestWindow } from "../plan/plan.ts";
import { BOTH, EITHER, joinTruths } from "../conditions/join-truths.ts";
import { FALSE, TRUE, type Operand } from "../conditions/truth.ts";
import { compareCached, crossCached, rowOf, type CrossBar } from "./select-cached.ts";

/** Values of the tests of windows in cached columns: the value of lane i, k bars before the newest, is at k * size + i. */
export interface WindowValues {
  readonly left: Float64Array;
  /** By window and test. */
  readonly operands: readonly (readonly Operand[])[];
  /** Number of instruments. */
  readonly size: number;
}

/** Arrays of one call, which the next call of this thread uses again. */
interface Scratch {
  /** Truths by lane: of one test, of one bar, of one window. */
  readonly test: Uint8Array;
  readonly bar: Uint8Array;
  readonly window: Uint8Array;
  /** Lanes that no window made FALSE, and lanes that no bar of the window has decided. */
  readonly open: Int32Array;
  readonly undecided: Int32Array;
}

/** No truth: with it, `joinTruths` keeps every lane. */
const NEVER = 255;

let scratch: Scratch | undefined;

function scratchOf(size: number): Scratch {
  if (scratch === undefined || scratch.test.length < size) {
    const [test, bar, window] = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
    scratch = { test, bar, window, open: new Int32Array(size), undecided: new Int32Array(size) };
  }
  return scratch;
}

/**
 * Writes into truth[lane], for lanes[0 … count-1], whether all windows that end `ago` bars before the newest one hold. The
 * result is that of `windowTruth` per lane; comparing row by row takes a fraction of the time.
 */
export function windowsCached(
  windows: readonly TestWindow[],
  ago: number,
  values: WindowValues,
  lanes: Int32Array,
  count: number,
  truth: Uint8Array,
): void {
  const arrays = scratchOf(values.size);
  for (let k = 0; k < count; k++) truth[(arrays.open[k] = lanes[k]!)] = TRUE;
  let open = count;
  for (const [w, window] of windows.entries()) {
    writeWindow(window, ago, values, values.operands[w]!, arrays, open);
    open = joinTruths(BOTH, FALSE, arrays.window, truth, arrays.open, open);
  }
}

/** Writes the truths of one window on the open lanes. */
function writeWindow(
  { mode, bars, tests }: TestWindow,
  ago: number,
  { left, size }: WindowValues,
  operands: readonly Operand[],
  { test, bar, window, open, undecided }: Scratch,
  count: number,
): void {
  const [table, decisive] = mode === "any" ? ([EITHER, TRUE] as const) : ([BOTH, FALSE] as const);
  const bothAt = (right: Operand, back: number): CrossBar => {
    return { left: rowOf(left, ago + back, size), right: rowOf(right, ago + back, size) };
  };
  for (let k = 0; k < count; k++) window[(undecided[k] = open[k]!)] = decisive === TRUE ? FALSE : TRUE;
  let rest = count;
  for (let back = 0; back < bars && rest > 0; back++) {
    for (const [j, { operator }] of tests.entries()) {
      const target = j === 0 ? bar : test;
      const now = bothAt(operands[j]!, back);
      if (operator === "above" || operator === "under")
        crossCached(operator, bothAt(operands[j]!, back + 1), now, undecided, rest, target);
      else compareCached(operator, now.left, now.right, undecided, rest, target);
      if (j > 0) joinTruths(BOTH, NEVER, test, bar, undecided, rest);
    }
    rest = joinTruths(table, decisive, bar, window, undecided, rest);
  }
}
