import type { OrderOperator } from "../plan/plan.ts";
import { NULL, type Operand } from "./truth.ts";

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

/**
 * Writes into truth[lane] of lanes[0 … count-1] whether its value compares so with a number on one bar; NULL for NaN. A
 * loop each, as above.
 */
export function compareTails(
  operator: OrderOperator,
  values: Float64Array,
  number: number,
  lanes: Int32Array,
  count: number,
  truth: Uint8Array,
): void {
  switch (operator) {
    case "gt":
      return isAbove(values, number, lanes, count, truth);
    case "gte":
      return isAtLeast(values, number, lanes, count, truth);
    case "lt":
      return isBelow(values, number, lanes, count, truth);
    case "lte":
      return isAtMost(values, number, lanes, count, truth);
    case "eq":
      return isEqual(values, number, lanes, count, truth);
    case "ne":
      return differs(values, number, lanes, count, truth);
  }
}

const nullOf = (value: number): number => +(value !== value) * NULL;

function isAbove(values: Float64Array, number: number, lanes: Int32Array, count: number, truth: Uint8Array): void {
  for (let k = 0; k < count; k++) {
    const value = values[lanes[k]!]!;
    truth[lanes[k]!] = +(value > number) | nullOf(value);
  }
}

function isAtLeast(values: Float64Array, number: number, lanes: Int32Array, count: number, truth: Uint8Array): void {
  for (let k = 0; k < count; k++) {
    const value = values[lanes[k]!]!;
    truth[lanes[k]!] = +(value >= number) | nullOf(value);
  }
}

function isBelow(values: Float64Array, number: number, lanes: Int32Array, count: number, truth: Uint8Array): void {
  for (let k = 0; k < count; k++) {
    const value = values[lanes[k]!]!;
    truth[lanes[k]!] = +(value < number) | nullOf(value);
  }
}

function isAtMost(values: Float64Array, number: number, lanes: Int32Array, count: number, truth: Uint8Array): void {
  for (let k = 0; k < count; k++) {
    const value = values[lanes[k]!]!;
    truth[lanes[k]!] = +(value <= number) | nullOf(value);
  }
}

function isEqual(values: Float64Array, number: number, lanes: Int32Array, count: number, truth: Uint8Array): void {
  for (let k = 0; k < count; k++) {
    const value = values[lanes[k]!]!;
    truth[lanes[k]!] = +(value === number) | nullOf(value);
  }
}

function differs(values: Float64Array, number: number, lanes: Int32Array, count: number, truth: Uint8Array): void {
  for (let k = 0; k < count; k++) {
    const value = values[lanes[k]!]!;
    truth[lanes[k]!] = (+(value !== number) & +(value === value)) | nullOf(value);
  }
}
