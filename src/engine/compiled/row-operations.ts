import type { Operation, Site } from "./site.ts";
import {
  abs,
  add,
  and,
  ceil,
  choose,
  div,
  eq,
  finite,
  floor,
  ge,
  gt,
  le,
  lt,
  max,
  min,
  missing,
  mul,
  ne,
  neg,
  or,
  sqrt,
  sub,
  value,
  without,
  type Vector,
} from "./vector.ts";

/** An operation whose value on a row depends on that row alone. `keep` computes a part once, for several uses. */
const rowwise =
  (of: (inputs: readonly Vector[], keep: Site["keep"]) => Vector, inputs: number): Operation =>
  (site) =>
  () =>
    site.each((pair) => {
      const read = Array.from({ length: inputs }, (_, k) => site.input(k, pair));
      return of(read, (vector) => site.keep(vector));
    });

const one = (of: (a: Vector, keep: Site["keep"]) => Vector): Operation => rowwise(([a], keep) => of(a!, keep), 1);
const two = (of: (a: Vector, b: Vector, keep: Site["keep"]) => Vector): Operation =>
  rowwise(([a, b], keep) => of(a!, b!, keep), 2);

const bounded = (of: (a: Vector, b: Vector) => Vector): Operation => two((a, b, keep) => finite(keep(of(a, b))));
const eitherMissing = (a: Vector, b: Vector): Vector => or(missing(a), missing(b));
/** 1 or 0, NaN if either input is: a mask of set bits, or-ed over 1 or 0, is NaN. */
const compared = (mask: (a: Vector, b: Vector) => Vector): Operation =>
  two((a, b) => or(and(mask(a, b), value(1)), eitherMissing(a, b)));
const isTrue = (a: Vector): Vector => and(eq(a, a), ne(a, value(0)));
const isZero = (a: Vector): Vector => eq(a, value(0));

/** Math.round of a vector without negative values, as in src/expression. */
function rounded(a: Vector, keep: Site["keep"]): Vector {
  const upper = keep(ceil(a));
  return choose(gt(sub(upper, value(0.5)), a), sub(upper, value(1)), upper);
}

/** The lesser or the greater of two series, or of a series and a number, which is several times faster. */
function bound(ofTwo: (a: Vector, b: Vector) => Vector, ofNumber: (a: Vector, limit: number) => Vector): Operation {
  const general = two(ofTwo);
  return (site) => {
    const limit = site.number(1);
    if (limit === undefined || Number.isNaN(limit)) return general(site);
    return () => site.each((pair) => ofNumber(site.keep(site.input(0, pair)), limit));
  };
}

/** How to compile the primitives that read one row, by name. */
export const ROW_OPERATIONS: Readonly<Record<string, Operation>> = {
  add: bounded(add),
  sub: bounded(sub),
  mul: bounded(mul),
  div: bounded(div),
  minimum: bound(min, (a, limit) =>
    limit === 0 ? without(a, gt(a, value(0))) : choose(gt(a, value(limit)), value(limit), a),
  ),
  maximum: bound(max, (a, limit) =>
    limit === 0 ? without(add(a, value(0)), lt(a, value(0))) : choose(lt(a, value(limit)), value(limit), a),
  ),
  neg: one(neg),
  abs: one(abs),
  sqrt: one(sqrt),
  floor: one(floor),
  round: one((a, keep) => {
    const positive = keep(choose(lt(a, value(0)), neg(a), a));
    const nearest = keep(rounded(positive, keep));
    return choose(lt(a, value(0)), neg(nearest), nearest);
  }),
  sign: one((a) => choose(gt(a, value(0)), value(1), choose(lt(a, value(0)), value(-1), a))),
  greater: compared(gt),
  greaterEqual: compared(ge),
  less: compared(lt),
  lessEqual: compared(le),
  equal: compared(eq),
  both: two((a, b) => without(or(value(1), eitherMissing(a, b)), or(isZero(a), isZero(b)))),
  either: two((a, b) => choose(or(isTrue(a), isTrue(b)), value(1), eitherMissing(a, b))),
  not: one((a) => or(and(isZero(a), value(1)), missing(a))),
  where: rowwise(([condition, a, b]) => or(choose(isZero(condition!), b!, a!), missing(condition!)), 3),
  coalesce: two((a, b) => choose(eq(a, a), a, b)),
};
