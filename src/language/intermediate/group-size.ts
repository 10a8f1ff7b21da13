import type { FormGroup } from "./form.ts";

/** Returns the number of members of a group, atoms and groups. */
export function sizeOf({ id, members }: FormGroup, groups: readonly FormGroup[]): number {
  return members.length + groups.filter(({ parent }) => parent === id).length;
}
