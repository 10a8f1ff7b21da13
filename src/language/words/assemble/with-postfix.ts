import type { AtomOperator } from "../../intermediate/form.ts";
import type { Postfix } from "../chart/edge.ts";
import { atomsOf, type Condition, mapAtoms, type Tree } from "../chart/meanings.ts";

const COMPARED = new Set<AtomOperator>(["gt", "gte", "lt", "lte", "eq"]);

/** The figure itself, or the multiple of another series. */
const isBounded = ({ op, rhs }: Condition): boolean =>
  COMPARED.has(op) && (rhs.kind === "number" || (rhs.kind === "study" && rhs.multiplier !== null));

/** Towards what is less: a loss, or a place below a level. */
const isDownward = ({ op, rhs }: Condition): boolean =>
  (op === "lt" || op === "lte") && (rhs.kind === "study" || (rhs.kind === "number" && rhs.number < 0));

function turned(atom: Condition, postfix: Postfix): AtomOperator {
  const isDown = isDownward(atom);
  if (postfix === "worse") return atom.op === "eq" || isDown ? "lte" : atom.op === "gt" ? "gte" : atom.op;
  return (postfix === "more") === isDown ? "lte" : "gte";
}

/** `down 6 % or more`, `twice its average at most`: the condition with what is said behind it; null when it has no figure. */
export function withPostfix(tree: Tree, postfix: Postfix): Tree | null {
  const bounded = atomsOf(tree).filter(isBounded);
  if (bounded.length !== 1) return null;
  return mapAtoms(tree, (atom) => (isBounded(atom) ? { ...atom, op: turned(atom, postfix) } : atom));
}
