import type { SeriesNode } from "#expression";
import { seriesOf, type OrderOperator, type TestWindow, type WindowedTest } from "../plan/plan.ts";
import { compareCached, rowOf, selectCached } from "../cache/select-cached.ts";
import { windowsCached } from "../cache/windows-cached.ts";
import type { TruthPlanes } from "./truth-planes.ts";
import { FALSE, holds, NULL, TRUE, windowTruth, type Lookback, type Operand, type Truth } from "./truth.ts";

/** Values of the series of a test: its left side, and one operand per test of each window. */
export interface TestValues {
  readonly left: Float64Array;
  readonly operands: readonly (readonly Operand[])[];
}

/** Truths of a condition on all instruments, from cached values. */
export interface CachedTruths {
  /** Rough ns per instrument. */
  readonly cost: number;
  /** Writes truth[lane] for lanes[0 … count-1]. */
  write(lanes: Int32Array, count: number, truth: Uint8Array): void;
  /**
   * Keeps the TRUE lanes of lanes[0 … count-1] of `size` instruments; returns their number, or undefined if `write` is
   * the only way.
   */
  keepTrue?(lanes: Int32Array, count: number, size: number): number | undefined;
  /** The truths as bits. */
  readonly planes?: TruthPlanes;
}

/** Evaluates the windows of a test on values: of one instrument, or of many from cached columns. */
export class WindowTests {
  /** The distinct series, the left side first. */
  readonly nodes: readonly SeriesNode[];
  readonly #test: WindowedTest;
  readonly #onlyTest: OrderOperator | undefined;
  readonly #lookback: Lookback = { base: 0, stride: -1, limit: 0 };

  constructor(test: WindowedTest) {
    this.#test = test;
    this.nodes = seriesOf(test);
    this.#onlyTest = onlyTest(test.windows);
  }

  /** Arranges values by series as left side and operands. */
  valuesOf(values: (node: SeriesNode) => Float64Array): TestValues {
    const { left, windows } = this.#test;
    const operands = windows.map((window) =>
      window.tests.map(({ right }) => (right.kind === "constant" ? right.value : values(right))),
    );
    return { left: values(left), operands };
  }

  /** Returns the truth from values with `limit` rows; the value k rows before the last is at `base` + k * `stride`. */
  truthIn({ left, operands }: TestValues, base: number, stride: number, limit: number): Truth {
    if (this.#onlyTest !== undefined) return oneBarTruth(this.#onlyTest, left, operands[0]![0]!, base);
    this.#lookback.base = base;
    this.#lookback.stride = stride;
    this.#lookback.limit = limit;
    return this.#truth(left, operands);
  }

  #truth(left: Float64Array, operands: readonly (readonly Operand[])[]): Truth {
    let unknown = false;
    const { windows } = this.#test;
    for (let k = 0; k < windows.length; k++) {
      const one = windowTruth(windows[k]!, left, operands[k]!, this.#lookback);
      if (one === FALSE) return FALSE;
      if (one === NULL) unknown = true;
    }
    return unknown ? NULL : TRUE;
  }

  /** Returns the truths from cached columns, by series. `cost`: rough ns per instrument. */
  cachedTruths(columns: (node: SeriesNode) => Float64Array, cost: number): CachedTruths {
    const values = this.valuesOf(columns);
    return {
      cost,
      write: (lanes, count, truth) => this.#writeCached(values, lanes, count, truth),
      keepTrue: (lanes, count, size) => this.#keepTrueCached(values, lanes, count, size),
    };
  }

  #writeCached({ left, operands }: TestValues, lanes: Int32Array, count: number, truth: Uint8Array): void {
    const size = truth.length;
    const { windows, ago } = this.#test;
    if (this.#onlyTest === undefined) return windowsCached(windows, ago, { left, operands, size }, lanes, count, truth);
    const right = rowOf(operands[0]![0]!, ago, size);
    compareCached(this.#onlyTest, rowOf(left, ago, size), right, lanes, count, truth);
  }

  #keepTrueCached({ left, operands }: TestValues, lanes: Int32Array, count: number, size: number): number | undefined {
    if (this.#onlyTest === undefined) return undefined;
    const { ago } = this.#test;
    return selectCached(this.#onlyTest, rowOf(left, ago, size), rowOf(operands[0]![0]!, ago, size), lanes, count);
  }
}

/** Returns the operator of a test that is a single comparison on one bar, the common case; else undefined. */
function onlyTest([window, more]: readonly TestWindow[]): OrderOperator | undefined {
  if (window === undefined || more !== undefined || window.bars !== 1 || window.tests.length !== 1) return undefined;
  const { operator } = window.tests[0]!;
  return operator === "above" || operator === "under" ? undefined : operator;
}

function oneBarTruth(operator: OrderOperator, left: Float64Array, right: Operand, at: number): Truth {
  const a = left[at]!;
  const b = typeof right === "number" ? right : right[at]!;
  return a !== a || b !== b ? NULL : holds(operator, a, b) ? TRUE : FALSE;
}
