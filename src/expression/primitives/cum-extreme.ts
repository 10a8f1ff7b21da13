import { definePrimitive, type Primitive } from "../primitive.ts";

/** The extreme since the first row; a gap changes nothing. */
function extremeSoFar(op: string, of: "maximum" | "minimum"): Primitive {
  return definePrimitive({
    op,
    inputs: 1,
    params: [],
    warmup: () => 0,
    tail: () => Infinity,
    nan: "holds",
    cost: () => 3,
    formula: {
      kind: "recursion",
      state: [Number.NaN],
      next(m, before, value) {
        const extreme = m.keep(m.choose(m.missing(before), value, m[of](before, value)));
        const [after, result] = m.chooseEach(m.missing(value), [before, m.number(Number.NaN)], [extreme, extreme]);
        return { state: [after!], value: result! };
      },
    },
  });
}

/** Highest value since the first row. */
export const cumMaxPrimitive = extremeSoFar("cumMax", "maximum");

/** Lowest value since the first row. */
export const cumMinPrimitive = extremeSoFar("cumMin", "minimum");
