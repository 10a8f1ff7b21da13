import { defineElementwise } from "../elementwise.ts";
import type { Primitive } from "../primitive.ts";

type Comparison = "greater" | "greaterEqual" | "less" | "lessEqual" | "equal";

/** 1 where the comparison holds, 0 where not, NaN where either is NaN. */
function comparison(op: Comparison): Primitive {
  return defineElementwise({
    op,
    inputs: 2,
    formula: (m, a, b) =>
      m.choose(
        m.either(m.missing(a), m.missing(b)),
        m.number(Number.NaN),
        m.choose(m[op](a, b), m.number(1), m.number(0)),
      ),
  });
}

export const greaterPrimitive = comparison("greater");
export const greaterEqualPrimitive = comparison("greaterEqual");
export const lessPrimitive = comparison("less");
export const lessEqualPrimitive = comparison("lessEqual");
export const equalPrimitive = comparison("equal");
