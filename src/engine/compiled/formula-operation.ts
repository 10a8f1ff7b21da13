import type { RowFormula } from "#expression";
import type { Operation } from "./site.ts";
import { vectorAlgebra } from "./vector-algebra.ts";

/** How to compile a primitive from its formula. */
export function formulaOperation({ value, lags }: RowFormula, inputs: number): Operation {
  return (site) => () => {
    const algebra = vectorAlgebra((vector) => site.keep(vector));
    site.from(Math.max(0, ...lags), () =>
      site.each((pair) => {
        const read = Array.from({ length: inputs }, (_, k) => site.earlier(k, pair, lags[k] ?? 0));
        return value(algebra, ...(lags.length === 0 ? read : read.map((input) => site.keep(input))));
      }),
    );
  };
}
