import type { CrossGroups } from "../cross-section.ts";

/** Calls `visit` for every group with its members that have a value in all of `inputs`, ascending; empty ones too. */
export function eachGroup(
  inputs: readonly Float64Array[],
  { group, count }: CrossGroups,
  visit: (members: Int32Array, group: number) => void,
): void {
  const starts = new Int32Array(count + 1);
  const owner = new Int32Array(group.length);
  let total = 0;
  for (let i = 0; i < group.length; i++) {
    let own = group[i]!;
    for (let k = 0; k < inputs.length && own >= 0; k++) if (Number.isNaN(inputs[k]![i]!)) own = -1;
    owner[i] = own;
    if (own < 0) continue;
    starts[own + 1]!++;
    total++;
  }
  for (let g = 0; g < count; g++) starts[g + 1]! += starts[g]!;
  const members = new Int32Array(total);
  const next = starts.slice(0, count);
  for (let i = 0; i < owner.length; i++) if (owner[i]! >= 0) members[next[owner[i]!]!++] = i;
  for (let g = 0; g < count; g++) visit(members.subarray(starts[g]!, starts[g + 1]!), g);
}
