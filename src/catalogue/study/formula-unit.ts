import type { Unit } from "../define-feature.ts";
import type { Resolved } from "./resolved.ts";
import type { Operator } from "./syntax.ts";

/** The unit of a sum, or of the greater of several: theirs when they agree, plain numbers left aside. */
export function commonUnit(parts: readonly Resolved[]): Unit | undefined {
  const units = new Set(parts.flatMap(({ unit }) => unit ?? []));
  return units.size > 1 ? "idx" : [...units][0];
}

/** The unit of `left operator right`: shares × price are money, money / money is a ratio, a ratio × 100 percent. */
export function operationUnit(operator: Operator, left: Resolved, right: Resolved): Unit | undefined {
  if (operator === "+" || operator === "-") return commonUnit([left, right]);
  if (operator === "/") {
    if (right.unit === undefined) return left.unit;
    return left.unit === right.unit ? "x" : "idx";
  }
  if (left.unit === undefined || right.unit === undefined) {
    const number = left.unit === undefined ? left : right;
    const unit = left.unit ?? right.unit;
    return unit === "x" && number.text === "100" ? "%" : unit;
  }
  const money = (left.unit === "$" && right.unit === "sh") || (left.unit === "sh" && right.unit === "$");
  return money ? "$" : "idx";
}
