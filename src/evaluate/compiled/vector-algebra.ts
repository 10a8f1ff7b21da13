import type { Algebra } from "#expression";
import * as vector from "./vector.ts";
import { add, and, choose, gt, lt, missing, or, sub, value, without, type Vector } from "./vector.ts";

export type OfTwo = (a: Vector, b: Vector) => Vector;

/** The lesser or the greater of two series, or of a series and a number, which is several times faster. */
const bound =
  (ofTwo: OfTwo, withNumber: (a: Vector, limit: number) => Vector, keep: (a: Vector) => Vector): OfTwo =>
  (a, b) =>
    b.number === undefined || Number.isNaN(b.number) || Object.is(b.number, -0)
      ? ofTwo(a, b)
      : withNumber(keep(a), b.number);

/**
 * Writes a formula as vector instructions. Conditions are masks. All bits of a mask set are a NaN, and none are 0, so that a
 * choice of NaN or 0 needs no choice. `write` writes what computes a vector and returns a cheap one.
 */
export function vectorAlgebra(write: (a: Vector) => Vector): Algebra<Vector, Vector> {
  const keep = (a: Vector): Vector => (a.number === undefined ? write(a) : a);
  return {
    number: value,
    add: folded(add, (a, b) => a + b),
    sub: folded(sub, (a, b) => a - b),
    mul: folded(vector.mul, (a, b) => a * b),
    div: folded(vector.div, (a, b) => a / b),
    neg: vector.neg,
    abs: vector.abs,
    sqrt: vector.sqrt,
    floor: vector.floor,
    round(a) {
      const kept = keep(a);
      const upper = keep(vector.ceil(kept));
      return choose(gt(sub(upper, value(0.5)), kept), sub(upper, value(1)), upper);
    },
    minimum: bound(
      vector.min,
      (a, limit) => (limit === 0 ? without(a, gt(a, value(0))) : choose(gt(a, value(limit)), value(limit), a)),
      keep,
    ),
    maximum: bound(
      vector.max,
      (a, limit) =>
        limit === 0 ? without(add(a, value(0)), lt(a, value(0))) : choose(lt(a, value(limit)), value(limit), a),
      keep,
    ),
    greatest(...values) {
      const kept = values.map(keep);
      // The sum is NaN where a value is, which pmax hides.
      const total = keep(kept.reduce(add));
      return or(kept.reduce(vector.greaterOf), missing(total));
    },
    finite: (a) => vector.finite(keep(a)),
    greater: gt,
    greaterEqual: vector.ge,
    less: lt,
    lessEqual: vector.le,
    equal: vector.eq,
    differs: vector.ne,
    either: or,
    both: and,
    missing,
    unbounded: vector.unbounded,
    choose: chosen,
    chooseEach(condition, yes, no) {
      const mask = keep(condition);
      return yes.map((one, k) => keep(chosen(mask, one, no[k]!)));
    },
    keep,
  };
}

/** Computes with numbers at once, and writes the instruction for others. */
const folded =
  (of: OfTwo, ofNumbers: (a: number, b: number) => number): OfTwo =>
  (a, b) =>
    a.number === undefined || b.number === undefined ? of(a, b) : value(ofNumbers(a.number, b.number));

function chosen(mask: Vector, yes: Vector, no: Vector): Vector {
  if (Number.isNaN(yes.number)) return no.number === 0 ? mask : or(no, mask);
  if (yes.number === 0) return without(no, mask);
  return no.number === 0 ? and(yes, mask) : choose(mask, yes, no);
}
