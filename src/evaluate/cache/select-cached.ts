import type { OrderOperator } from "../plan/plan.ts";
import { NULL, type Operand } from "../conditions/truth.ts";

/** Returns one bar of a cached column of `size` instruments, or the number. `back`: bars before the newest one. */
export function rowOf<T extends Operand>(operand: T, back: number, size: number): T;
export function rowOf(operand: Operand, back: number, size: number): Operand {
  return typeof operand === "number" ? operand : operand.subarray(back * size, (back + 1) * size);
}

/** A number, or a series on one bar. The value of lane i is values[i & mask]. */
interface Side {
  readonly values: Float64Array;
  readonly mask: number;
}

const sideOf = (operand: Operand): Side =>
  typeof operand === "number" ? { values: Float64Array.of(operand), mask: 0 } : { values: operand, mask: -1 };

/**
 * Keeps the lanes of lanes[0 … count-1] whose value satisfies a comparison with a number or with another series on one
 * bar; returns their number. Returns undefined for "eq" and "ne", which have no loop. NaN satisfies nothing. Each
 * operator has a loop of its own: the loops run over all listed instruments, and a switch inside would double their
 * time.
 */
export function selectCached(
  operator: OrderOperator,
  left: Float64Array,
  right: Operand,
  lanes: Int32Array,
  count: number,
): number | undefined {
  switch (operator) {
    case "gt":
      return greater(sideOf(left), sideOf(right), lanes, count);
    case "gte":
      return notLess(sideOf(left), sideOf(right), lanes, count);
    case "lt":
      return greater(sideOf(right), sideOf(left), lanes, count);
    case "lte":
      return notLess(sideOf(right), sideOf(left), lanes, count);
    default:
      return undefined;
  }
}

/** Eight lanes per iteration: the loop overhead equals two comparisons. */
function greater({ values, mask }: Side, other: Side, lanes: Int32Array, count: number): number {
  const { values: others, mask: otherMask } = other;
  let kept = 0;
  let k = 0;
  for (const end = count - 7; k < end; k += 8) {
    const a = lanes[k]!;
    const b = lanes[k + 1]!;
    const c = lanes[k + 2]!;
    const d = lanes[k + 3]!;
    const e = lanes[k + 4]!;
    const f = lanes[k + 5]!;
    const g = lanes[k + 6]!;
    const h = lanes[k + 7]!;
    if (values[a & mask]! > others[a & otherMask]!) lanes[kept++] = a;
    if (values[b & mask]! > others[b & otherMask]!) lanes[kept++] = b;
    if (values[c & mask]! > others[c & otherMask]!) lanes[kept++] = c;
    if (values[d & mask]! > others[d & otherMask]!) lanes[kept++] = d;
    if (values[e & mask]! > others[e & otherMask]!) lanes[kept++] = e;
    if (values[f & mask]! > others[f & otherMask]!) lanes[kept++] = f;
    if (values[g & mask]! > others[g & otherMask]!) lanes[kept++] = g;
    if (values[h & mask]! > others[h & otherMask]!) lanes[kept++] = h;
  }
  for (; k < count; k++) {
    const lane = lanes[k]!;
    if (values[lane & mask]! > others[lane & otherMask]!) lanes[kept++] = lane;
  }
  return kept;
}

function notLess({ values, mask }: Side, other: Side, lanes: Int32Array, count: number): number {
  const { values: others, mask: otherMask } = other;
  let kept = 0;
  let k = 0;
  for (const end = count - 7; k < end; k += 8) {
    const a = lanes[k]!;
    const b = lanes[k + 1]!;
    const c = lanes[k + 2]!;
    const d = lanes[k + 3]!;
    const e = lanes[k + 4]!;
    const f = lanes[k + 5]!;
    const g = lanes[k + 6]!;
    const h = lanes[k + 7]!;
    if (values[a & mask]! >= others[a & otherMask]!) lanes[kept++] = a;
    if (values[b & mask]! >= others[b & otherMask]!) lanes[kept++] = b;
    if (values[c & mask]! >= others[c & otherMask]!) lanes[kept++] = c;
    if (values[d & mask]! >= others[d & otherMask]!) lanes[kept++] = d;
    if (values[e & mask]! >= others[e & otherMask]!) lanes[kept++] = e;
    if (values[f & mask]! >= others[f & otherMask]!) lanes[kept++] = f;
    if (values[g & mask]! >= others[g & otherMask]!) lanes[kept++] = g;
    if (values[h & mask]! >= others[h & otherMask]!) lanes[kept++] = h;
  }
  for (; k < count; k++) {
    const lane = lanes[k]!;
    if (values[lane & mask]! >= others[lane & otherMask]!) lanes[kept++] = lane;
  }
  return kept;
}

/**
 * Writes into truth[lane], for lanes[0 … count-1], the result of comparing its value on one bar with a number or with
 * another series; NULL if a value is NaN. Each operator has a loop of its own, as above.
 */
export function compareCached(
  operator: OrderOperator,
  left: Float64Array,
  right: Operand,
  lanes: Int32Array,
  count: number,
  truth: Uint8Array,
): void {
  switch (operator) {
    case "gt":
      return isAbove(sideOf(left), sideOf(right), lanes, count, truth);
    case "gte":
      return isAtLeast(sideOf(left), sideOf(right), lanes, count, truth);
    case "lt":
      return isAbove(sideOf(right), sideOf(left), lanes, count, truth);
    case "lte":
      return isAtLeast(sideOf(right), sideOf(left), lanes, count, truth);
    case "eq":
      return isEqual(sideOf(left), sideOf(right), lanes, count, truth);
    case "ne":
      return differs(sideOf(left), sideOf(right), lanes, count, truth);
  }
}

const nullOf = (value: number, other: number): number => (+(value !== value) | +(other !== other)) * NULL;

type WriteTruths = (left: Side, right: Side, lanes: Int32Array, count: number, truth: Uint8Array) => void;

const isAbove: WriteTruths = ({ values, mask }, { values: others, mask: otherMask }, lanes, count, truth) => {
  for (let k = 0; k < count; k++) {
    const lane = lanes[k]!;
    const value = values[lane & mask]!;
    const other = others[lane & otherMask]!;
    truth[lane] = +(value > other) | nullOf(value, other);
  }
};

const isAtLeast: WriteTruths = ({ values, mask }, { values: others, mask: otherMask }, lanes, count, truth) => {
  for (let k = 0; k < count; k++) {
    const lane = lanes[k]!;
    const value = values[lane & mask]!;
    const other = others[lane & otherMask]!;
    truth[lane] = +(value >= other) | nullOf(value, other);
  }
};

const isEqual: WriteTruths = ({ values, mask }, { values: others, mask: otherMask }, lanes, count, truth) => {
  for (let k = 0; k < count; k++) {
    const lane = lanes[k]!;
    const value = values[lane & mask]!;
    const other = others[lane & otherMask]!;
    truth[lane] = +(value === other) | nullOf(value, other);
  }
};

const differs: WriteTruths = ({ values, mask }, { values: others, mask: otherMask }, lanes, count, truth) => {
  for (let k = 0; k < count; k++) {
    const lane = lanes[k]!;
    const value = values[lane & mask]!;
    const other = others[lane & otherMask]!;
    const unknown = nullOf(value, other);
    truth[lane] = unknown === 0 ? +(value !== other) : unknown;
  }
};

/** One bar of the two sides of a cross. */
export interface CrossBar {
  readonly left: Float64Array;
  readonly right: Operand;
}

/**
 * Writes into truth[lane], for lanes[0 … count-1], whether the left side crosses above the right one between two bars, or
 * under it; NULL if one of the four values is NaN.
 */
export function crossCached(
  operator: "above" | "under",
  before: CrossBar,
  bar: CrossBar,
  lanes: Int32Array,
  count: number,
  truth: Uint8Array,
): void {
  const sides = [before.left, before.right, bar.left, bar.right].map(sideOf) as [Side, Side, Side, Side];
  const [left0, right0, left1, right1] = sides;
  if (operator === "above") crosses(left0, right0, left1, right1, lanes, count, truth);
  else crosses(right0, left0, right1, left1, lanes, count, truth);
}

function crosses(
  { values: lower0, mask: lowerMask0 }: Side,
  { values: upper0, mask: upperMask0 }: Side,
  { values: lower1, mask: lowerMask1 }: Side,
  { values: upper1, mask: upperMask1 }: Side,
  lanes: Int32Array,
  count: number,
  truth: Uint8Array,
): void {
  for (let k = 0; k < count; k++) {
    const lane = lanes[k]!;
    const a = lower0[lane & lowerMask0]!;
    const b = upper0[lane & upperMask0]!;
    const c = lower1[lane & lowerMask1]!;
    const d = upper1[lane & upperMask1]!;
    truth[lane] = (+(a <= b) & +(c > d)) | nullOf(a, b) | nullOf(c, d);
  }
}
