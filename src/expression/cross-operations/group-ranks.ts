import { defineCrossOperation, LEAST_GROUP, type CrossGroups } from "../cross-section.ts";
import { eachGroup } from "./each-group.ts";
import { spread } from "./group-values.ts";
import { rating } from "./ranks.ts";
import { averageRank, quantile, sortedValues } from "./sorted-values.ts";

/** Median of each group over its members with all inputs for which `counts`; NaN for fewer than LEAST_GROUP of them. */
function medians(
  inputs: readonly Float64Array[],
  groups: CrossGroups,
  counts: (instrument: number) => boolean,
): Float64Array {
  const median = new Float64Array(groups.count);
  eachGroup(inputs, groups, (members, g) => {
    const counted = members.filter(counts);
    median[g] = counted.length < LEAST_GROUP ? Number.NaN : quantile(sortedValues(inputs[0]!, counted), 0.5);
  });
  return median;
}

/** Replaces the value of each group by what `place` makes of its rank among the groups with one, 1 = lowest. */
function placed(values: Float64Array, place: (rank: number, count: number) => number): Float64Array {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  return values.map((value) => (Number.isNaN(value) ? value : place(averageRank(sorted, value), sorted.length)));
}

/** The place of the own group among all groups by their medians, 1 = the highest; ties share their mean place. */
export const groupPlace = defineCrossOperation({
  op: "group_place",
  inputs: 1,
  params: [],
  cost: () => 120,
  across(inputs, groups, output) {
    const values = medians(inputs, groups, () => true);
    spread(
      placed(values, (rank, count) => count + 1 - rank),
      groups,
      output,
    );
  },
});

/** The rating, 1 … 99, of the own group among all groups by the medians of the members whose second input is not 0. */
export const groupRating = defineCrossOperation({
  op: "group_rating",
  inputs: 2,
  params: [],
  cost: () => 130,
  across(inputs, groups, output) {
    const gate = inputs[1]!;
    spread(
      placed(
        medians(inputs, groups, (i) => gate[i] !== 0),
        rating,
      ),
      groups,
      output,
    );
  },
});
