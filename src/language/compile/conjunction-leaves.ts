import type { Conjunction, Leaf } from "./conjunction.ts";

/** Returns all leaves of a conjunction, in the order of the form's atoms. */
export function leavesOf({ leaves, choices, none }: Conjunction): Leaf[] {
  return [...leaves, ...[...choices.flatMap(({ of }) => of), ...none].flatMap(leavesOf)];
}
