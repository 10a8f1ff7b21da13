import type { Primitive } from "../primitive.ts";
import { defineRecursion } from "../recursion.ts";

/** The extreme since the first row; a gap changes nothing. */
function extremeSoFar(op: string, of: "maximum" | "minimum"): Primitive {
  return defineRecursion({
    op,
    inputs: 1,
    nan: "holds",
    state: [Number.NaN],
    next(m, before, value) {
      const extreme = m.keep(m.choose(m.missing(before), value, m[of](before, value)));
      const [after, result] = m.chooseEach(m.missing(value), [before, m.number(Number.NaN)], [extreme, extreme]);
      return { state: [after!], value: result! };
    },
  });
}

/** Highest value since the first row. */
export const cumMaxPrimitive = extremeSoFar("cumMax", "maximum");

/** Lowest value since the first row. */
export const cumMinPrimitive = extremeSoFar("cumMin", "minimum");
