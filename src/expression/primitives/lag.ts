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
  formula: { kind: "row", lags: (_m, rows) => [rows], value: (_m, earlier) => earlier },
});
