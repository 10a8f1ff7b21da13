import type { PythonNode, PythonStatement } from "./python-node.ts";

/** Between a name and the number of its value, which no name of Python has. */
const MARK = "#";

/** The name as it was written. */
export function nameOf(name: string): string {
  return name.split(MARK)[0]!.slice(0, 40);
}

/**
 * The statements with a name of its own for each value that a name is given, so that `q = q.where(…)` and
 * `names += […]` mean the value before. append and extend are additions too.
 */
export function withVersions(statements: readonly PythonStatement[]): readonly PythonStatement[] {
  const versions = new Map<string, number>();
  return statements.map((statement) => {
    const { target, adds, value } = addition(statement);
    const renamed = rename(value, versions);
    if (target === undefined) return { target, value: renamed };
    const before = versions.get(target);
    const now = (before ?? 0) + 1;
    versions.set(target, now);
    const old: PythonNode =
      before === undefined
        ? { kind: "list", items: [], span: value.span }
        : { kind: "name", name: `${target}${MARK}${before}`, span: value.span };
    const whole: PythonNode =
      adds === true ? { kind: "binary", op: "+", left: old, right: renamed, span: value.span } : renamed;
    return { target: `${target}${MARK}${now}`, value: whole };
  });
}

/** names.append(x) and names.extend([…]) as names += […]. */
function addition(statement: PythonStatement): PythonStatement {
  const { target, value } = statement;
  if (target !== undefined || value.kind !== "call" || value.of.kind !== "attribute") return statement;
  const { of, name } = value.of;
  const [first] = value.args;
  if (of.kind !== "name" || first === undefined) return statement;
  if (name === "append")
    return { target: of.name, adds: true, value: { kind: "list", items: [first], span: value.span } };
  return name === "extend" ? { target: of.name, adds: true, value: first } : statement;
}

function rename(node: PythonNode, versions: ReadonlyMap<string, number>): PythonNode {
  const inside = (one: PythonNode): PythonNode => rename(one, versions);
  switch (node.kind) {
    case "name": {
      const version = versions.get(node.name);
      return version === undefined ? node : { ...node, name: `${node.name}${MARK}${version}` };
    }
    case "list":
      return { ...node, items: node.items.map(inside) };
    case "dict":
      return { ...node, entries: node.entries.map(([key, value]) => [inside(key), inside(value)] as const) };
    case "attribute":
    case "minus":
    case "item":
      return { ...node, of: inside(node.of) };
    case "call":
      return { ...node, of: inside(node.of), args: node.args.map(inside) };
    case "binary":
      return { ...node, left: inside(node.left), right: inside(node.right) };
    default:
      return node;
  }
}
