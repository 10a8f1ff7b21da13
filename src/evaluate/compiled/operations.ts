import type { Primitive, RowFormula } from "#expression";
import { extremeAgeOperation, extremeOperation } from "./extremes.ts";
import { averageOperation, recursionOperation } from "./recursions.ts";
import type { PrimitiveWriter } from "./site.ts";
import { vectorAlgebra } from "./vector-algebra.ts";
import { value as number, type Vector } from "./vector.ts";
import { windowOperation } from "./window-operation.ts";

/** How to compile a primitive from its formula; undefined if the interpreter computes it. */
export function operationOf({ formula }: Primitive): PrimitiveWriter | undefined {
  switch (formula?.kind) {
    case undefined:
      return undefined;
    case "row":
      return rowOperation(formula);
    case "recursion":
      return formula.isInterpreted ? undefined : recursionOperation(formula);
    case "average":
      return averageOperation(formula);
    case "window":
      return windowOperation(formula);
    case "extreme":
      return extremeOperation(formula);
    case "extremeAge":
      return extremeAgeOperation(formula);
  }
}

const rowOperation =
  ({ value, lags }: RowFormula): PrimitiveWriter =>
  (site) => {
    const algebra = vectorAlgebra((vector) => site.keep(vector));
    const params = site.params.map(number);
    const back = lags?.(algebra, ...params).map((rows) => rows.number!);
    // What is read back lies in memory and not in a local.
    const inputs = (pair: number): readonly Vector[] =>
      back?.map((rows, k) => site.keep(site.earlier(k, pair, rows))) ?? site.inputs(pair);
    return () =>
      site.from(Math.max(0, ...(back ?? [])), () => site.each((pair) => value(algebra, ...inputs(pair), ...params)));
  };

/** True if a primitive reads earlier rows of its inputs from memory. A recursion does not: it has a state. */
export function readsBack({ formula }: Primitive): boolean {
  if (formula?.kind === "row") return formula.lags !== undefined;
  return formula !== undefined && formula.kind !== "recursion" && formula.kind !== "average";
}

/** True if windows over one input share a walk: a longer window continues the sum of a shorter one (Site.walkBack). */
export const sharesWalk = (op: string): boolean => op === "mean";
