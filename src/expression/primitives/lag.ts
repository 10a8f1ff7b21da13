import { definePrimitive } from "../primitive.ts";

/** The value `rows` rows earlier; a gap comes out as late. State: [ring position, ring of `rows` values …]. */
export const lagPrimitive = definePrimitive({
  op: "lag",
  inputs: 1,
  params: ["rows"],
  warmup: ([rows]) => rows!,
  tail: ([rows]) => rows! + 1,
  nan: "handles",
  cost: () => 2,
  stateSize: ([rows]) => 1 + rows!,
  start(state, at, [rows]) {
    state[at] = 0;
    state.fill(Number.NaN, at + 1, at + 1 + rows!);
  },
  step(state, at, inputs, params) {
    const position = state[at]!;
    const value = state[at + 1 + position]!;
    state[at + 1 + position] = inputs[0]!;
    state[at] = position + 1 === params[0]! ? 0 : position + 1;
    return value;
  },
  batch([input], output, from, to, params) {
    const rows = params[0]!;
    const start = Math.min(Math.max(from, rows), to);
    output.fill(Number.NaN, from, start);
    for (let i = start; i < to; i++) output[i] = input![i - rows]!;
  },
});
