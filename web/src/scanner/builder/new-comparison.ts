import type { Comparison, Json } from "#contract";
import { definitionOf, type ComparisonRoom, type EntryNode } from "../../payload-editor/index.ts";

/** What to offer first, so that a second comparison makes a range. */
const ORDER: readonly Comparison[] = [
  "GreaterThan",
  "LessThan",
  "CrossesAbove",
  "CrossesUnder",
  "GreaterThanOrEqual",
  "LessThanOrEqual",
  "EqualTo",
  "NotEqualTo",
];
const DATES: readonly Comparison[] = ["GreaterThanOrEqual", "LessThanOrEqual", "EqualTo"];

/** The operator that a new comparison begins with. */
export function firstOperator({ kind, operators }: ComparisonRoom): Comparison | undefined {
  return (kind === "date" ? DATES : ORDER).find((operator) => operators.includes(operator));
}

/** What a new comparison compares with at first. */
export function startingOperand(entry: EntryNode, { kind }: Pick<ComparisonRoom, "kind">): Json {
  if (kind === "study") return { Input: "sma(50)" };
  if (kind === "date") return "P7D";
  const [low, high] = definitionOf(entry)?.bounds ?? [0, 0];
  const middle = (low + high) / 2;
  return Number.isFinite(middle) ? middle : 0;
}
