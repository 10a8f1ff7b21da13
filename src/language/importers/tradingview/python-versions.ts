import type { PythonNode, PythonStatement } from "./python-node.ts";

/** Separator between a name and its version; no Python name contains it. */
const MARK = "#";

/** Returns the name without its version. */
export function nameOf(name: string): string {
  return name.split(MARK)[0]!.slice(0, 40);
}

/**
 * Renames each assignment of a name to a version of its own, so that `q = q.where(…)` and `names += […]` refer to the
 * previous value. append and extend count as additions, and methods of a query as assignments.
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

/** Methods that change their query in place. */
const CHANGES_QUERY = new Set(
  `select where where2 order_by limit offset set_markets set_tickers set_index set_property add_filter
  remove_filter search sort_by set_range select_all set_symbol_types add_option add_misc get`.split(/\s+/),
);

/** Converts a name to Python's style: set_markets for setMarkets. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the name that a statement such as query.where(…).limit(5) changes. */
function changedQuery(value: PythonNode): string | undefined {
  let changes = false;
  let at = value;
  while (at.kind === "call" && at.of.kind === "attribute") {
    changes ||= CHANGES_QUERY.has(snakeCase(at.of.name));
    at = at.of.of;
  }
  return changes && at.kind === "name" ? at.name : undefined;
}

/**
 * Rewrites names.append(x), names.push(x) and names.extend([…]) as names += […], query.where(…) as query =
 * query.where(…).
 */
function addition(statement: PythonStatement): PythonStatement {
  const { target, value } = statement;
  if (target !== undefined || value.kind !== "call" || value.of.kind !== "attribute") return statement;
  const query = changedQuery(value);
  if (query !== undefined) return { target: query, value };
  const { of, name } = value.of;
  const [first] = value.args;
  if (of.kind !== "name" || first === undefined) return statement;
  if (name === "append" || name === "push")
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
