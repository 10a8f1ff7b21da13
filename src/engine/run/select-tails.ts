import type { OrderOperator } from "../plan/plan.ts";
import type { Operand } from "./truth.ts";

/**
 * Keeps those of lanes[0 … count-1] whose value compares so with a number or with another series on one bar, and returns
 * how many they are; undefined for operators that have no loop. NaN never compares. A loop each: these run over
 * everything that is listed, and a test of the operator within would double their time.
 */
export function selectTails(
  operator: OrderOperator,
  left: Float64Array,
  right: Operand,
  lanes: Int32Array,
  count: number,
): number | undefined {
  const number = typeof right === "number";
  switch (operator) {
    case "gt":
      return number ? above(left, right, lanes, count) : greater(left, right, lanes, count);
    case "gte":
      return number ? atLeast(left, right, lanes, count) : notLess(left, right, lanes, count);
    case "lt":
      return number ? below(left, right, lanes, count) : greater(right, left, lanes, count);
    case "lte":
      return number ? atMost(left, right, lanes, count) : notLess(right, left, lanes, count);
    default:
      return undefined;
  }
}

function above(values: Float64Array, limit: number, lanes: Int32Array, count: number): number {
  let kept = 0;
  for (let k = 0; k < count; k++) if (values[lanes[k]!]! > limit) lanes[kept++] = lanes[k]!;
  return kept;
}

function atLeast(values: Float64Array, limit: number, lanes: Int32Array, count: number): number {
  let kept = 0;
  for (let k = 0; k < count; k++) if (values[lanes[k]!]! >= limit) lanes[kept++] = lanes[k]!;
  return kept;
}

function below(values: Float64Array, limit: number, lanes: Int32Array, count: number): number {
  let kept = 0;
  for (let k = 0; k < count; k++) if (values[lanes[k]!]! < limit) lanes[kept++] = lanes[k]!;
  return kept;
}

function atMost(values: Float64Array, limit: number, lanes: Int32Array, count: number): number {
  let kept = 0;
  for (let k = 0; k < count; k++) if (values[lanes[k]!]! <= limit) lanes[kept++] = lanes[k]!;
  return kept;
}

function greater(values: Float64Array, others: Float64Array, lanes: Int32Array, count: number): number {
  let kept = 0;
  for (let k = 0; k < count; k++) if (values[lanes[k]!]! > others[lanes[k]!]!) lanes[kept++] = lanes[k]!;
  return kept;
}

function notLess(values: Float64Array, others: Float64Array, lanes: Int32Array, count: number): number {
  let kept = 0;
  for (let k = 0; k < count; k++) if (values[lanes[k]!]! >= others[lanes[k]!]!) lanes[kept++] = lanes[k]!;
  return kept;
}
