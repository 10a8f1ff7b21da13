import { table } from "#base";
import { RECURSIONS } from "./recursions.ts";
import { ROW_OPERATIONS } from "./row-operations.ts";
import type { Operation } from "./site.ts";
import { WINDOWS } from "./windows.ts";

/** Every primitive that can be written into a fused function, by its name. */
export const OPERATIONS = table<Operation>({ ...ROW_OPERATIONS, ...RECURSIONS, ...WINDOWS });

/** Whether a primitive reads rows before the present one, from memory; a recursion has its own state. */
export const readsBack = (op: string): boolean => WINDOWS[op] !== undefined;

/** Whether windows of this primitive of one input grow out of one another: the shorter are written first (Site.walkBack). */
export const sharesWalk = (op: string): boolean => op === "mean";
