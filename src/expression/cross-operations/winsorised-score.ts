import { defineCrossOperation, LEAST_GROUP } from "../cross-section.ts";
import { finite } from "../finite.ts";
import { eachGroup } from "./each-group.ts";
import { quantile, sortedValues } from "./sorted-values.ts";

const TAIL = 0.01;

/**
 * Standard score: (value - mean) / population standard deviation, after values beyond the 1st and 99th percentile of
 * the group (linear between neighbours) have been set to them. NaN where all are equal.
 */
export const winsorisedScore = defineCrossOperation({
  op: "winsorised_score",
  inputs: 1,
  params: [],
  cost: () => 120,
  across(inputs, groups, output) {
    const values = inputs[0]!;
    eachGroup(inputs, groups, (members) => {
      if (members.length < LEAST_GROUP) return;
      const sorted = sortedValues(values, members);
      const low = quantile(sorted, TAIL);
      const high = quantile(sorted, 1 - TAIL);
      const clip = (value: number): number => Math.min(high, Math.max(low, value));
      // Distances from one value: equal values then give a deviation of exactly 0.
      const origin = low;
      let sum = 0;
      for (const value of sorted) sum += clip(value) - origin;
      const mean = sum / sorted.length;
      let squares = 0;
      for (const value of sorted) squares += (clip(value) - origin - mean) ** 2;
      const deviation = Math.sqrt(squares / sorted.length);
      for (const i of members) output[i] = finite((clip(values[i]!) - origin - mean) / deviation);
    });
  },
});
