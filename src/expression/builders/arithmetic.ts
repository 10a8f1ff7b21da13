import type { SeriesNode } from "../node.ts";
import {
  addPrimitive,
  divPrimitive,
  maximumPrimitive,
  minimumPrimitive,
  mulPrimitive,
  powerPrimitive,
  subPrimitive,
} from "../primitives/arithmetic.ts";
import {
  absPrimitive,
  expPrimitive,
  floorPrimitive,
  logPrimitive,
  negPrimitive,
  roundPrimitive,
  signPrimitive,
  sqrtPrimitive,
} from "../primitives/unary.ts";
import { apply } from "./apply.ts";

const isNumber = (node: SeriesNode, value: number): boolean => node.kind === "constant" && node.value === value;

export function add(a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(addPrimitive, [], [a, b]);
}

export function sub(a: SeriesNode, b: SeriesNode): SeriesNode {
  return isNumber(b, 0) ? a : apply(subPrimitive, [], [a, b]);
}

export function mul(a: SeriesNode, b: SeriesNode): SeriesNode {
  if (isNumber(a, 1)) return b;
  return isNumber(b, 1) ? a : apply(mulPrimitive, [], [a, b]);
}

/** a / b; NaN where b is 0. */
export function div(a: SeriesNode, b: SeriesNode): SeriesNode {
  return isNumber(b, 1) ? a : apply(divPrimitive, [], [a, b]);
}

/** a to the power b; NaN where either is, also for b = 0. */
export function power(a: SeriesNode, b: SeriesNode): SeriesNode {
  return isNumber(b, 1) ? a : apply(powerPrimitive, [], [a, b]);
}

export function minimum(a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(minimumPrimitive, [], [a, b]);
}

export function maximum(a: SeriesNode, b: SeriesNode): SeriesNode {
  return apply(maximumPrimitive, [], [a, b]);
}

export function neg(a: SeriesNode): SeriesNode {
  return apply(negPrimitive, [], [a]);
}

export function abs(a: SeriesNode): SeriesNode {
  return apply(absPrimitive, [], [a]);
}

/** NaN below 0. */
export function sqrt(a: SeriesNode): SeriesNode {
  return apply(sqrtPrimitive, [], [a]);
}

/** Natural logarithm; NaN at 0 and below. */
export function log(a: SeriesNode): SeriesNode {
  return apply(logPrimitive, [], [a]);
}

export function exp(a: SeriesNode): SeriesNode {
  return apply(expPrimitive, [], [a]);
}

/** To the nearest whole number, halves away from zero. */
export function round(a: SeriesNode): SeriesNode {
  return apply(roundPrimitive, [], [a]);
}

export function floor(a: SeriesNode): SeriesNode {
  return apply(floorPrimitive, [], [a]);
}

/** -1, 0 or 1. */
export function sign(a: SeriesNode): SeriesNode {
  return apply(signPrimitive, [], [a]);
}
