import type { ThinkScriptExpression, ThinkScriptLeaf } from "./thinkscript-syntax.ts";

/** Returns the names that an expression uses. */
export function namesIn(expression: ThinkScriptExpression): ReadonlySet<string> {
  const found = new Set<string>();
  collect(expression, "all", found);
  return found;
}

/** Returns, recursively, the names of the conditions that a condition joins by and/or. */
export function namesJoined(
  of: ThinkScriptExpression,
  definitions: ReadonlyMap<string, ThinkScriptExpression>,
  found: Set<string> = new Set(),
): ReadonlySet<string> {
  if (of.kind === "and" || of.kind === "or") for (const part of of.of) namesJoined(part, definitions, found);
  if (of.kind !== "leaf") return found;
  const { leaf } = of;
  if (leaf.kind === "group" || (leaf.kind === "is" && leaf.value)) namesJoined(leaf.of, definitions, found);
  if (leaf.kind !== "named" || leaf.args !== undefined || found.has(leaf.name)) return found;
  found.add(leaf.name);
  const defined = definitions.get(leaf.name);
  return defined === undefined ? found : namesJoined(defined, definitions, found);
}

/** Returns the names that a drawing uses as numbers, in arithmetic or as arguments. */
export function namesCounted(drawing: ThinkScriptExpression): ReadonlySet<string> {
  const found = new Set<string>();
  const args = drawing.kind === "leaf" && drawing.leaf.kind === "named" ? drawing.leaf.args : undefined;
  for (const { value } of args ?? []) collect(value, "none", found);
  return found;
}

/**
 * `all` collects every name, `number` names inside numbers including this expression, `none` names inside numbers
 * excluding this expression.
 */
type Counted = "all" | "number" | "none";

function collect(expression: ThinkScriptExpression, counted: Counted, found: Set<string>): void {
  const number: Counted = counted === "all" ? "all" : "number";
  switch (expression.kind) {
    case "leaf":
      if (expression.leaf.kind === "named" && counted !== "none") found.add(expression.leaf.name);
      for (const [part, within] of partsOf(expression.leaf, counted, number)) collect(part, within, found);
      return;
    case "arithmetic":
      collect(expression.left, number, found);
      return collect(expression.right, number, found);
    case "compare":
      collect(expression.left, counted, found);
      return collect(expression.right, counted, found);
    case "and":
    case "or":
      for (const part of expression.of) collect(part, counted, found);
      return;
    case "not":
    case "negative":
      return collect(expression.of, counted, found);
    default:
  }
}

type Part = readonly [part: ThinkScriptExpression, counted: Counted];

function partsOf(leaf: ThinkScriptLeaf, counted: Counted, number: Counted): readonly Part[] {
  // The test of an if is no number: "State " + (if up then "up" else "down").
  const tested: Counted = counted === "all" ? "all" : "none";
  switch (leaf.kind) {
    case "named":
      return (leaf.args ?? []).map(({ value }): Part => [value, number]);
    case "group":
    case "is":
      return [[leaf.of, counted]];
    case "earlier":
    case "within":
      return [
        [leaf.of, counted],
        [leaf.bars, number],
      ];
    case "if":
      return [
        [leaf.test, tested],
        [leaf.yes, counted],
        [leaf.no, counted],
      ];
    case "switch":
      return [[leaf.of, tested], ...leaf.cases.map(({ value }): Part => [value, counted])];
    case "fold": {
      const { from, to, initial, of } = leaf;
      return [from, to, of, ...(initial === undefined ? [] : [initial])].map((part): Part => [part, number]);
    }
    default:
      return [];
  }
}
