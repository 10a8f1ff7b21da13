import type { Conjunction, Leaf } from "./conjunction.ts";

/** Returns all leaves of a conjunction, in the order of the form's atoms. */
export function leavesOf({ leaves, any, none }: Conjunction): Leaf[] {
  return [...leaves, ...any.flat().flatMap(leavesOf), ...none.flatMap(leavesOf)];
}
