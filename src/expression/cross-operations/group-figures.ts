import { defineCrossOperation, type CrossOperation } from "../cross-section.ts";
import { finite } from "../finite.ts";
import { eachGroup } from "./each-group.ts";
import { spread, writeGroupValues } from "./group-values.ts";
import { quantile, sortedValues } from "./sorted-values.ts";

/** A number of the members of a group that have a value in all series. */
type Figure = (members: Int32Array, values: Float64Array, weights: Float64Array) => number;

/** An operation that gives every member of a group the same figure. `cost`: nanoseconds for one instrument. */
function groupFigure(op: string, inputs: 1 | 2, cost: number, figure: Figure): CrossOperation {
  return defineCrossOperation({
    op,
    inputs,
    params: [],
    cost: () => cost,
    across(series, groups, output) {
      writeGroupValues(series, groups, output, (members) => figure(members, series[0]!, series[1]!));
    },
  });
}

function sumOf(members: Int32Array, values: Float64Array): number {
  let sum = 0;
  for (const i of members) sum += values[i]!;
  return sum;
}

/** Sum over the group, the same for all of it. */
export const groupSum = groupFigure("group_sum", 1, 15, sumOf);

/** Sum over the group, however few they are. */
export const groupTotal = defineCrossOperation({
  op: "group_total",
  inputs: 1,
  params: [],
  cost: () => 15,
  across(inputs, groups, output) {
    const totals = new Float64Array(groups.count).fill(Number.NaN);
    eachGroup(inputs, groups, (members, g) => {
      if (members.length > 0) totals[g] = sumOf(members, inputs[0]!);
    });
    spread(totals, groups, output);
  },
});

/** Mean over the group. */
export const groupMean = groupFigure("group_mean", 1, 15, (members, values) => sumOf(members, values) / members.length);

/** Sum of value × weight / sum of weights over the members with both: inputs value, weight. */
export const groupWeightedMean = groupFigure("group_weighted_mean", 2, 20, (members, values, weights) => {
  let sum = 0;
  let total = 0;
  for (const i of members) {
    sum += values[i]! * weights[i]!;
    total += weights[i]!;
  }
  return finite(sum / total);
});

/** The middle value, or the mean of the middle two. */
export const groupMedian = groupFigure("group_median", 1, 100, (members, values) =>
  quantile(sortedValues(values, members), 0.5),
);

/** Population standard deviation. */
export const groupDeviation = groupFigure("group_deviation", 1, 25, (members, values) => {
  const origin = values[members[0]!]!;
  let sum = 0;
  for (const i of members) sum += values[i]! - origin;
  const mean = sum / members.length;
  let squares = 0;
  for (const i of members) squares += (values[i]! - origin - mean) ** 2;
  return Math.sqrt(squares / members.length);
});
