import type { Primitive } from "#expression";
import { formulaOperation } from "./formula-operation.ts";
import type { Operation } from "./site.ts";
import { WINDOWS } from "./windows.ts";

/** How to compile a primitive; undefined if it has no compiled form. */
export const operationOf = ({ op, formula }: Primitive): Operation | undefined =>
  formula === undefined ? WINDOWS[op] : formulaOperation(formula);

/** True if a primitive reads earlier rows of its inputs from memory. A recursion does not: it has a state. */
export const readsBack = ({ op, formula }: Primitive): boolean =>
  WINDOWS[op] !== undefined || formula?.kind === "window" || (formula?.kind === "row" && formula.lags.length > 0);

/** True if windows over one input share a walk: a longer window continues the sum of a shorter one (Site.walkBack). */
export const sharesWalk = (op: string): boolean => op === "mean";
