import type { SourceSpan } from "../translation.ts";
import type { PythonNode, PythonStatement } from "./python-node.ts";

/** Returns the query with which a chain without a beginning starts. */
export function impliedQuery(span: SourceSpan): PythonNode {
  return { kind: "call", of: { kind: "name", name: "Query", span }, args: [], span };
}

/** Returns the query of a `where` whose head is missing; undefined without members. */
export function cutWhere(members: readonly PythonStatement[], end: number): PythonNode | undefined {
  const [first] = members;
  if (first === undefined || members.some(({ target }) => target !== undefined)) return undefined;
  const span: SourceSpan = [first.value.span[0], end];
  const of: PythonNode = { kind: "attribute", of: impliedQuery(span), name: "where", span };
  return { kind: "call", of, args: members.map(({ value }) => value), span };
}

/** True if the node can be a query, so that methods of a query follow the bracket. */
export function mayBeQuery(node: PythonNode): boolean {
  let calls = 0;
  for (let at = node; ; at = at.of) {
    if (at.kind === "call") {
      calls++;
      // Query() and Q() are called with nothing; col("RSI") and And(…) are not.
      if (at.of.kind === "name") return at.args.length === 0;
    } else if (at.kind === "name") return calls > 0;
    // A member of an enum, StockField.PRICE.
    else if (at.kind !== "attribute" || /^[A-Z][A-Z\d_]+$/.test(at.name)) return false;
  }
}
