import { defineFormulaWindow } from "../window.ts";

/**
 * Mean of the newest `length` values: the newest plus the mean distance from it, added newest to oldest, so that means of
 * one input grow out of one another. Equal values give exactly that value: a price that stands still is neither above nor
 * below its average.
 */
export const meanPrimitive = defineFormulaWindow({
  op: "mean",
  inputs: 1,
  cost: ([length]) => 3 + length! / 3,
  formula: (m, length) => m.finite(m.add(m.newest(0), m.div(m.distancesFromNewest(), length))),
});
