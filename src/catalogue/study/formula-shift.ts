import type { SeriesNode } from "#expression";
import type { Resolved } from "./resolved.ts";
import type { Operator } from "./syntax.ts";

/** How far a price level may be scaled and still be drawn among the prices. */
const AMONG_PRICES = [0.5, 2] as const;

const constantOf = (node: SeriesNode): number | undefined => (node.kind === "constant" ? node.value : undefined);

/** The shift of `left operator right`; that of a product or quotient of two studies is none. */
export function operationShift(operator: Operator, left: Resolved, right: Resolved): number {
  const [a, b] = [constantOf(left.node), constantOf(right.node)];
  switch (operator) {
    case "+":
      return left.shift + right.shift;
    case "-":
      return left.shift - right.shift;
    case "*":
      return a === undefined ? (b ?? 0) * left.shift : a * right.shift;
    case "/":
      return b === undefined || b === 0 ? 0 : left.shift / b;
  }
}

/** The shift of the least or greatest of several: theirs where they agree, plain numbers left aside. */
export function commonShift(parts: readonly Resolved[]): number {
  const shifts = new Set(parts.filter(({ node }) => constantOf(node) === undefined).map(({ shift }) => shift));
  return shifts.size === 1 ? ([...shifts][0] ?? 0) : 0;
}

/** Whether values belong among the prices of a chart, as their unit and shift say. */
export const isPriceLevel = ({ unit, shift }: Resolved): boolean =>
  unit === "$" && shift >= AMONG_PRICES[0] && shift <= AMONG_PRICES[1];
