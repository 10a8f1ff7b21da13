import { defineCrossOperation } from "../cross-section.ts";
import { eachGroup } from "./each-group.ts";

/** How many others of the group have a value; 0 where nobody has, whatever the size of the group. */
export const countOthers = defineCrossOperation({
  op: "count_others",
  inputs: 1,
  params: [],
  cost: () => 15,
  across(inputs, groups, output) {
    const counts = new Int32Array(groups.count);
    eachGroup(inputs, groups, (members, g) => (counts[g] = members.length));
    for (let i = 0; i < output.length; i++) {
      const own = groups.group[i]!;
      if (own >= 0) output[i] = counts[own]! - (Number.isNaN(inputs[0]![i]!) ? 0 : 1);
    }
  },
});
