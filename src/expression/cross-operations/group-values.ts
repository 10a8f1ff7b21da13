import { LEAST_GROUP, type CrossGroups } from "../cross-section.ts";
import { eachGroup } from "./each-group.ts";

/**
 * Writes one number per group for everybody in it, whether with a value or not. `of` sees the members with values; of
 * fewer than LEAST_GROUP there is none.
 */
export function writeGroupValues(
  inputs: readonly Float64Array[],
  groups: CrossGroups,
  output: Float64Array,
  of: (members: Int32Array) => number,
): void {
  const values = new Float64Array(groups.count);
  eachGroup(inputs, groups, (members, g) => {
    values[g] = members.length < LEAST_GROUP ? Number.NaN : of(members);
  });
  spread(values, groups, output);
}

/** Gives everybody the number of their group. */
export function spread(values: Float64Array, { group }: CrossGroups, output: Float64Array): void {
  for (let i = 0; i < group.length; i++) if (group[i]! >= 0) output[i] = values[group[i]!]!;
}
