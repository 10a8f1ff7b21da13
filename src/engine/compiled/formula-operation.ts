import type { AnyFormula, RowFormula } from "#expression";
import { extremeAgeOperation, extremeOperation } from "./extremes.ts";
import { averageOperation, recursionOperation } from "./recursions.ts";
import type { Operation } from "./site.ts";
import { vectorAlgebra } from "./vector-algebra.ts";
import { value as number, type Vector } from "./vector.ts";
import { windowOperation } from "./window-operation.ts";

/** How to compile a primitive from its formula. */
export function formulaOperation(formula: AnyFormula): Operation {
  switch (formula.kind) {
    case "row":
      return rowOperation(formula);
    case "recursion":
      return recursionOperation(formula);
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
  ({ value, lags }: RowFormula): Operation =>
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
