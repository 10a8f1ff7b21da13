import { table } from "#base";
import { RECURSIONS } from "./recursions.ts";
import { ROW_OPERATIONS } from "./row-operations.ts";
import type { Operation } from "./site.ts";
import { WINDOWS } from "./windows.ts";

/** How to compile each primitive that has a compiled form, by the name of the primitive. */
export const OPERATIONS = table<Operation>({ ...ROW_OPERATIONS, ...RECURSIONS, ...WINDOWS });

/** True if a primitive reads earlier rows of its inputs from memory. A recursion does not: it has a state. */
export const readsBack = (op: string): boolean => WINDOWS[op] !== undefined;

/** True if windows over one input share a walk: a longer window continues the sum of a shorter one (Site.walkBack). */
export const sharesWalk = (op: string): boolean => op === "mean";
