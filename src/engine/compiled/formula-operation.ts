import type { AnyFormula, RowFormula } from "#expression";
import { averageOperation, recursionOperation } from "./recursions.ts";
import type { Operation } from "./site.ts";
import { vectorAlgebra } from "./vector-algebra.ts";
import { value as number } from "./vector.ts";
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
  }
}

const rowOperation =
  ({ value, lags }: RowFormula): Operation =>
  (site) => {
    const algebra = vectorAlgebra((vector) => site.keep(vector));
    const params = site.params.map(number);
    return () =>
      site.from(Math.max(0, ...lags), () =>
        site.each((pair) => {
          const inputs =
            lags.length === 0 ? site.inputs(pair) : lags.map((rows, k) => site.keep(site.earlier(k, pair, rows)));
          return value(algebra, ...inputs, ...params);
        }),
      );
  };
