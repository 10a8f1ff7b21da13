import type { SeriesNode } from "#expression";
import type { FilterPlan, Test, TestWindow } from "../plan/plan.ts";
import { FALSE, NULL, TRUE } from "../conditions/truth.ts";
import { columnAt, type RowPlaces } from "./row-loop.ts";
import { ROW_BYTES } from "./vector.ts";
import { F64, I32, type Code, type Instruction, type Local } from "./wasm-code.ts";

/** Lanes of a tile. A value also has eight bytes, which the shift by 3 below uses. */
const LANES = 8;

const COMPARISONS: Readonly<Record<Test["operator"], Instruction>> = {
  gt: "f64.gt",
  gte: "f64.ge",
  lt: "f64.lt",
  lte: "f64.le",
  eq: "f64.eq",
  ne: "f64.ne",
  above: "f64.gt",
  under: "f64.lt",
};
/** What a cross demands of the bar before. */
const COMPARISONS_BEFORE: Readonly<Record<"above" | "under", Instruction>> = { above: "f64.le", under: "f64.ge" };

interface Lane {
  /** Offset in bytes of the lane in a row. */
  readonly offset: Local;
  /** Number of bars of the lane; 0 if the lane is not requested. */
  readonly bars: Local;
  readonly places: RowPlaces;
}

/**
 * Writes code for the truth of every filter on every lane. The control block begins with the number of bars of each lane as
 * 32-bit integers, 0 if the lane is not requested. The truth of filter k on lane l is the byte at LANES × (4 + k) + l.
 */
export function writeTests(code: Code, filters: readonly FilterPlan[], control: Local, places: RowPlaces): void {
  const lane: Lane = { offset: code.local(I32), bars: code.local(I32), places };
  const number = code.local(I32);
  code.i32(0).set(number);
  code.loop(() => {
    code.get(control).get(number).i32(2).do("i32.shl", "i32.add").load(I32, 0).set(lane.bars);
    code.get(number).i32(3).do("i32.shl").set(lane.offset);
    code.get(lane.bars);
    code.if(() => {
      for (const [k, filter] of filters.entries()) {
        code.get(control).get(number).do("i32.add");
        filterTruth(code, filter, lane);
        code.storeByte(LANES * (4 + k));
      }
    });
    code.get(number).i32(1).do("i32.add").set(number);
    code.get(number).i32(LANES).do("i32.lt_u").branchIf(0);
  });
}

/** Leaves the conjunction of a filter's windows on the stack. */
function filterTruth(code: Code, { left, windows }: FilterPlan, lane: Lane): void {
  const all = new Kleene(code);
  for (const window of windows) {
    windowTruth(code, window, left, lane);
    all.take();
  }
  all.leave("all");
}

/** Leaves the truth of a window: its tests on all or on any of its bars. */
function windowTruth(code: Code, window: TestWindow, left: SeriesNode, lane: Lane): void {
  const bars = new Kleene(code);
  const back = code.local(I32);
  code.i32(0).set(back);
  code.loop(() => {
    const tests = new Kleene(code);
    for (const test of window.tests) {
      testTruth(code, test, left, lane, back);
      tests.take();
    }
    tests.leave("all");
    bars.take();
    code.get(back).i32(1).do("i32.add").set(back);
    code.get(back).i32(window.bars).do("i32.lt_u").branchIf(0);
  });
  bars.leave(window.mode);
}

/** Leaves the truth of a test on the bar `back` bars before the lane's newest; null without that bar, or with a NaN. */
function testTruth(code: Code, test: Test, left: SeriesNode, lane: Lane, back: Local): void {
  const truth = code.local(I32);
  const row = code.local(I32);
  const crosses = test.operator === "above" || test.operator === "under";
  code.i32(NULL).set(truth);
  code.get(lane.bars).i32(1).do("i32.sub").get(back).do("i32.sub").set(row);
  code
    .get(row)
    .i32(crosses ? 1 : 0)
    .do("i32.ge_s");
  code.if(() => {
    const [a, b] = operands(code, test, left, lane, row);
    code.get(a).get(b).do(COMPARISONS[test.operator]);
    if (test.operator !== "above" && test.operator !== "under") {
      code.set(truth);
      nullWhereMissing(code, truth, [a, b]);
      return;
    }
    code.get(row).i32(1).do("i32.sub").set(row);
    const [c, d] = operands(code, test, left, lane, row);
    code.get(c).get(d).do(COMPARISONS_BEFORE[test.operator], "i32.and").set(truth);
    nullWhereMissing(code, truth, [a, b, c, d]);
  });
  code.get(truth);
}

function nullWhereMissing(code: Code, truth: Local, values: readonly Local[]): void {
  code.i32(NULL).get(truth);
  for (const [k, one] of values.entries()) {
    code.get(one).get(one).do("f64.ne");
    if (k > 0) code.do("i32.or");
  }
  code.do("select").set(truth);
}

function operands(code: Code, test: Test, left: SeriesNode, lane: Lane, row: Local): readonly [Local, Local] {
  return [load(code, left, lane, row), load(code, test.right, lane, row)];
}

function load(code: Code, node: SeriesNode, { offset, places }: Lane, row: Local): Local {
  const local = code.local(F64);
  if (node.kind === "constant") code.f64(node.value);
  else {
    const bytes = code.local(I32);
    code.get(row).i32(ROW_BYTES).do("i32.mul").set(bytes);
    if (node.kind === "column") columnAt(code, node.column, bytes, places);
    else code.get(places.stored.get(node)!);
    code.get(offset).do("i32.add").get(bytes).do("i32.add").load(F64, 0);
  }
  code.set(local);
  return local;
}

/** Conjunction or disjunction in Kleene's logic of truths that are taken from the stack, one by one. */
class Kleene {
  readonly #code: Code;
  /** Per truth: 1 if one of the taken truths was that one. */
  readonly #seen: Readonly<Record<typeof FALSE | typeof TRUE | typeof NULL, Local>>;
  /** The truth taken last. */
  readonly #truth: Local;

  constructor(code: Code) {
    this.#code = code;
    this.#truth = code.local(I32);
    this.#seen = [code.local(I32), code.local(I32), code.local(I32)];
    for (const local of [FALSE, TRUE, NULL] as const) code.i32(0).set(this.#seen[local]);
  }

  /** Takes a truth from the stack. */
  take(): void {
    const code = this.#code;
    code.set(this.#truth);
    for (const truth of [FALSE, TRUE, NULL] as const) {
      code.get(this.#truth).i32(truth).do("i32.eq").get(this.#seen[truth]).do("i32.or").set(this.#seen[truth]);
    }
  }

  /** Leaves the disjunction (any) or the conjunction (all) on the stack. */
  leave(mode: TestWindow["mode"]): void {
    const [decisive, other] = mode === "any" ? ([TRUE, FALSE] as const) : ([FALSE, TRUE] as const);
    const code = this.#code;
    code.i32(decisive).i32(NULL).i32(other).get(this.#seen[NULL]).do("select").get(this.#seen[decisive]).do("select");
  }
}
