import { attempt } from "../expression.ts";
import { type ImportedClause, lost } from "../clause.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { PythonNode } from "./python-node.ts";
import type { PythonValues } from "./python-values.ts";
import { filterClause, joined } from "./tradingview-filter.ts";
import type { FilterValue } from "./filter-value.ts";

/** Method call of a query. */
export interface Link {
  readonly method: string;
  readonly args: readonly PythonNode[];
  readonly span: SourceSpan;
}

/** True for a condition, readable or not. */
export function isCondition(node: PythonNode, values: PythonValues): boolean {
  if (node.kind === "dict") return node.entries.some(([key]) => key.kind === "text" && OPERAND.has(key.value));
  if (node.kind === "binary") return /^(?:[<>]=?|[=!]=|[&|])$/.test(node.op);
  return node.kind === "call" && (JOINS.has(values.called(node.of)) || comparesColumn(node, values));
}

/** True if a chain of methods begins with a column. */
function comparesColumn(node: PythonNode, values: PythonValues): boolean {
  let at = node;
  while (at.kind === "call" && at.of.kind === "attribute" && !values.isColumn(at)) at = at.of.of;
  return values.isColumn(at);
}

/** Members of an object that is a condition or a group of conditions. */
const OPERAND = new Set(["left", "operation", "expression"]);

const JOINS = new Set(["And", "Or"]);

export function holdsConditions(node: PythonNode, values: PythonValues): boolean {
  return values.list(node)?.some((one) => isCondition(values.resolved(one), values)) === true;
}

/** Returns the conditions of a list. Operands of a group are lost, because the list does not contain their operator. */
export function conditionsOf(nodes: readonly PythonNode[], values: PythonValues): readonly ImportedClause[] {
  const known = nodes.map((node) => values.resolved(node));
  const isGroup = known.length > 1 && known.some(isOperand);
  return known.map((node) => (isGroup ? lost(NO_JOIN, node.span) : conditionOf(node, values)));
}

export const NO_JOIN = "what joins it with others is not there: and or or";

/** True for an operand of a group, {"expression": …}. */
export function isOperand(node: PythonNode): boolean {
  if (node.kind !== "dict") return false;
  return (
    node.isInner === true ||
    node.entries.some(
      ([key, value]) =>
        key.kind === "text" && (key.value === "expression" || (key.value === "operation" && value.kind === "dict")),
    )
  );
}

/** Returns the members of a list, or the node itself. */
export function listed(node: PythonNode, values: PythonValues): readonly PythonNode[] {
  return values.list(node) ?? [values.resolved(node)];
}

/** Reads col(…) > …, col(…).between(…), And(…), Or(…), or a dictionary of the API. */
export function conditionOf(node: PythonNode, values: PythonValues): ImportedClause {
  const known = values.resolved(node);
  const { span } = known;
  if (known.kind === "binary" && (known.op === "&" || known.op === "|")) {
    return joined(
      known.op === "&" ? "and" : "or",
      [conditionOf(known.left, values), conditionOf(known.right, values)],
      span,
    );
  }
  const join = known.kind === "call" ? values.called(known.of) : "";
  if (known.kind === "call" && JOINS.has(join)) {
    return joined(
      join.toLowerCase(),
      known.args.flatMap((arg) => listed(arg, values)).map((arg) => conditionOf(arg, values)),
      span,
    );
  }
  if (known.kind === "dict") return operandClause(known, values);
  return attempt(span, () => filterClause(values.filter(known)));
}

/** Reads {operator, operands}, or one operand: {expression: filter} or {operation: group}. */
export function operandClause(node: PythonNode, values: PythonValues): ImportedClause {
  return attempt(node.span, () => {
    const members = new Map(values.entries(node));
    const [expression, operation, operands] = [
      members.get("expression"),
      members.get("operation"),
      members.get("operands"),
    ];
    if (expression !== undefined) return filterClause(values.wireFilter(expression));
    if (operation?.kind === "dict") return operandClause(operation, values);
    if (operands === undefined) return filterClause(values.wireFilter(node));
    const operator = values.plain(members.get("operator") ?? node);
    if (operands.kind === "list" && operands.isOpen === true && operator !== "and")
      throw new ImportFault("the text ends within it", operands.span);
    return joined(
      typeof operator === "string" ? operator : "",
      listed(operands, values).map((one) => operandClause(one, values)),
      node.span,
    );
  });
}

/** Returns the texts of a value. */
export function textsIn(value: FilterValue): readonly string[] {
  const list: readonly FilterValue[] = Array.isArray(value) ? (value as readonly FilterValue[]) : [value];
  return list.filter((one) => typeof one === "string");
}
