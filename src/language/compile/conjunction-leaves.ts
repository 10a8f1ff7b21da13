import type { Conjunction, Leaf } from "./conjunction.ts";

/** All leaves of a conjunction, in the order of its form. */
export function leavesOf({ leaves, any, none }: Conjunction): Leaf[] {
  return [...leaves, ...any.flat().flatMap(leavesOf), ...none.flatMap(leavesOf)];
}
