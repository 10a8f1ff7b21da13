import { nameOf, type PineExpression, type PineStatement } from "./pine-node.ts";

/** Returns the names that keep the highest high so far. */
export function runningHighs(statements: readonly PineStatement[]): ReadonlySet<string> {
  const kept = statements.flatMap((one) => (one.kind === "declare" && one.kept ? [one] : []));
  const names = kept.filter(({ names: [name = ""], value }) => {
    const changes = changesOf(name, statements);
    return changes.length === 1 && statements.some((one) => raises(one, name, startsMissing(value), statements));
  });
  return new Set(names.filter(({ value }) => startsLow(value)).map((one) => one.names[0]!));
}

/** Matches `top := math.max(top, high)`, or `if high > top` with `top := high`. */
function raises(statement: PineStatement, name: string, missing: boolean, all: readonly PineStatement[]): boolean {
  if (statement.kind === "assign") return statement.name === name && !missing && isGreater(statement.value, name);
  if (statement.kind !== "expression" || statement.value.kind !== "leaf") return false;
  const { leaf } = statement.value;
  if (leaf.kind !== "branches") return false;
  const [first] = leaf.of;
  if (first?.test === undefined) return false;
  const given = first.body.find((one) => one.kind === "assign" && one.name === name);
  if (given?.kind !== "assign") return false;
  const isHigh = nameOf(given.value) === "high" || isGreater(given.value, name);
  return isHigh && isAbove(declared(first.test, all), name, missing);
}

/** Matches `high > top`, or `na(top) or high > top` for a `top` that begins as na. */
function isAbove(test: PineExpression, name: string, missing: boolean): boolean {
  const of = ungrouped(test);
  if (of.kind === "or" && of.of.length === 2) {
    const [first, second] = of.of.map(ungrouped);
    return isMissing(first!, name) && isAbove(second!, name, false);
  }
  if (of.kind !== "compare" || missing) return false;
  const [left, right] = [nameOf(of.left), nameOf(of.right)];
  if (of.relation === "GreaterThan" || of.relation === "GreaterThanOrEqual") return left === "high" && right === name;
  return (of.relation === "LessThan" || of.relation === "LessThanOrEqual") && left === name && right === "high";
}

function isMissing(of: PineExpression, name: string): boolean {
  if (of.kind !== "leaf" || of.leaf.kind !== "call" || of.leaf.name !== "na") return false;
  return of.leaf.args.length === 1 && nameOf(of.leaf.args[0]!.value) === name;
}

function isGreater(of: PineExpression, name: string): boolean {
  if (of.kind !== "leaf" || of.leaf.kind !== "call" || !/^(?:math\.)?max$/.test(of.leaf.name)) return false;
  const args = of.leaf.args.map(({ value }) => nameOf(value));
  return args.length === 2 && args.includes("high") && args.includes(name);
}

/** Returns the condition assigned to a name that has only one assignment. */
function declared(test: PineExpression, all: readonly PineStatement[]): PineExpression {
  const name = nameOf(ungrouped(test));
  const given = all.flatMap((one) => (one.kind === "declare" && !one.kept && one.names[0] === name ? [one.value] : []));
  return given.length === 1 && changesOf(name ?? "", all).length === 0 ? given[0]! : test;
}

/** True for a start value that no high is below. */
function startsLow(value: PineExpression): boolean {
  if (value.kind === "negative") return value.of.kind === "number";
  return (value.kind === "number" && value.value === 0) || nameOf(value) === "high" || startsMissing(value);
}

function startsMissing(value: PineExpression): boolean {
  return nameOf(value) === "na";
}

/** Returns the reassignments of a name. */
function changesOf(name: string, statements: readonly PineStatement[]): readonly PineStatement[] {
  return statements.flatMap((one): readonly PineStatement[] => {
    if (one.kind === "unread") return one.names.includes(name) ? [one] : [];
    if (one.kind === "function" || one.kind === "loop") return changesOf(name, one.body);
    const own = one.kind === "assign" && one.name === name ? [one] : [];
    const { value } = one;
    const branches = value.kind === "leaf" && value.leaf.kind === "branches" ? value.leaf.of : [];
    return [...own, ...branches.flatMap(({ body }) => changesOf(name, body))];
  });
}

function ungrouped(of: PineExpression): PineExpression {
  return of.kind === "leaf" && of.leaf.kind === "group" ? ungrouped(of.leaf.of) : of;
}
