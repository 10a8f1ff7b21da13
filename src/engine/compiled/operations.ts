import type { Primitive } from "#expression";
import { formulaOperation } from "./formula-operation.ts";
import type { Operation } from "./site.ts";

/** How to compile a primitive; undefined if the interpreter computes it. */
export function operationOf({ formula }: Primitive): Operation | undefined {
  if (formula === undefined || (formula.kind === "recursion" && formula.isInterpreted)) return undefined;
  return formulaOperation(formula);
}

/** True if a primitive reads earlier rows of its inputs from memory. A recursion does not: it has a state. */
export function readsBack({ formula }: Primitive): boolean {
  if (formula?.kind === "row") return formula.lags !== undefined;
  return formula !== undefined && formula.kind !== "recursion" && formula.kind !== "average";
}

/** True if windows over one input share a walk: a longer window continues the sum of a shorter one (Site.walkBack). */
export const sharesWalk = (op: string): boolean => op === "mean";
