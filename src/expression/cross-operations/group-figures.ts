import { defineCrossOperation } from "../cross-section.ts";
import { finite } from "../finite.ts";
import { eachGroup } from "./each-group.ts";
import { spread, writeGroupValues } from "./group-values.ts";
import { quantile, sortedValues } from "./sorted-values.ts";

/** Sum over the group, the same for all of it. */
export const groupSum = defineCrossOperation({
  op: "group_sum",
  inputs: 1,
  params: [],
  cost: () => 15,
  across(inputs, groups, output) {
    const values = inputs[0]!;
    writeGroupValues(inputs, groups, output, (members) => {
      let sum = 0;
      for (const i of members) sum += values[i]!;
      return sum;
    });
  },
});

/** Sum over the group, however few they are. */
export const groupTotal = defineCrossOperation({
  op: "group_total",
  inputs: 1,
  params: [],
  cost: () => 15,
  across(inputs, groups, output) {
    const totals = new Float64Array(groups.count).fill(Number.NaN);
    eachGroup(inputs, groups, (members, g) => {
      if (members.length > 0) totals[g] = members.reduce((sum, i) => sum + inputs[0]![i]!, 0);
    });
    spread(totals, groups, output);
  },
});

/** Mean over the group. */
export const groupMean = defineCrossOperation({
  op: "group_mean",
  inputs: 1,
  params: [],
  cost: () => 15,
  across(inputs, groups, output) {
    const values = inputs[0]!;
    writeGroupValues(inputs, groups, output, (members) => {
      let sum = 0;
      for (const i of members) sum += values[i]!;
      return sum / members.length;
    });
  },
});

/** Sum of value × weight / sum of weights over the members with both: inputs value, weight. */
export const groupWeightedMean = defineCrossOperation({
  op: "group_weighted_mean",
  inputs: 2,
  params: [],
  cost: () => 20,
  across(inputs, groups, output) {
    const [values, weights] = [inputs[0]!, inputs[1]!];
    writeGroupValues(inputs, groups, output, (members) => {
      let sum = 0;
      let total = 0;
      for (const i of members) {
        sum += values[i]! * weights[i]!;
        total += weights[i]!;
      }
      return finite(sum / total);
    });
  },
});

/** The middle value, or the mean of the middle two. */
export const groupMedian = defineCrossOperation({
  op: "group_median",
  inputs: 1,
  params: [],
  cost: () => 100,
  across(inputs, groups, output) {
    const values = inputs[0]!;
    writeGroupValues(inputs, groups, output, (members) => quantile(sortedValues(values, members), 0.5));
  },
});

/** Population standard deviation. */
export const groupDeviation = defineCrossOperation({
  op: "group_deviation",
  inputs: 1,
  params: [],
  cost: () => 25,
  across(inputs, groups, output) {
    const values = inputs[0]!;
    writeGroupValues(inputs, groups, output, (members) => {
      const origin = values[members[0]!]!;
      let sum = 0;
      for (const i of members) sum += values[i]! - origin;
      const mean = sum / members.length;
      let squares = 0;
      for (const i of members) squares += (values[i]! - origin - mean) ** 2;
      return Math.sqrt(squares / members.length);
    });
  },
});
