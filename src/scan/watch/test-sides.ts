import type { FilterPlan, Operand, OrderOperator, Test } from "#evaluate";

/** Comparison that a cross asks of its newer bar. */
const NEWER: Readonly<Record<Test["operator"], OrderOperator>> = {
  gt: "gt",
  gte: "gte",
  lt: "lt",
  lte: "lte",
  eq: "eq",
  ne: "ne",
  above: "gt",
  under: "lt",
};

/** Both sides of one test of a filter on its newest bar, by instrument; undefined if no column of the series is cached. */
export interface TestSides {
  readonly operator: OrderOperator;
  readonly left: Float64Array | undefined;
  readonly right: Operand | undefined;
}

/** Returns the sides of all tests of a filter. `row`: newest values of a series, `ago` bars back. */
export function sidesOfTests(
  filter: FilterPlan,
  row: (node: FilterPlan["left"]) => Float64Array | undefined,
): TestSides[] {
  const left = row(filter.left);
  return filter.windows.flatMap(({ tests }) =>
    tests.map(({ operator, right }) => ({
      operator: NEWER[operator],
      left,
      right: right.kind === "constant" ? right.value : row(right),
    })),
  );
}

/** Returns one side on an instrument; NaN for none. */
export const valueOf = (side: Operand | undefined, lane: number): number =>
  side === undefined ? Number.NaN : typeof side === "number" ? side : side[lane]!;
