import { definePrimitive } from "../primitive.ts";

/** The value `rows` rows earlier; a gap comes out as late. */
export const lagPrimitive = definePrimitive({
  op: "lag",
  inputs: 1,
  params: ["rows"],
  warmup: ([rows]) => rows!,
  tail: ([rows]) => rows! + 1,
  nan: "handles",
  cost: () => 2,
  batch([input], output, from, to, params) {
    const rows = params[0]!;
    const start = Math.min(Math.max(from, rows), to);
    output.fill(Number.NaN, from, start);
    for (let i = start; i < to; i++) output[i] = input![i - rows]!;
  },
});
