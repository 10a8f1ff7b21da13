import type { AtomOperator } from "../../intermediate/form.ts";
import type { Postfix } from "../chart/edge.ts";
import { atomsOf, type Condition, mapAtoms, type Tree } from "../chart/meanings.ts";

const COMPARED = new Set<AtomOperator>(["gt", "gte", "lt", "lte", "eq"]);

/** The figure itself as the words say it, or the multiple of another series. */
const isBounded = ({ op, rhs, notes }: Condition): boolean =>
  COMPARED.has(op) &&
  notes.every(({ field }) => field !== "rhs") &&
  (rhs.kind === "number" || (rhs.kind === "study" && rhs.multiplier !== null));

function bounded(atom: Condition, postfix: Postfix): AtomOperator {
  const { op, rhs } = atom;
  // Towards what is less: a loss, or a place below a level.
  const isDown = (op === "lt" || op === "lte") && (rhs.kind === "study" || (rhs.kind === "number" && rhs.number < 0));
  if (postfix === "worse") return op === "eq" || isDown ? "lte" : op === "gt" ? "gte" : op;
  return (postfix === "more") === isDown ? "lte" : "gte";
}

/** `down 6 % or more`, `twice its average at most`: the condition with what is said behind it; null when it has no figure. */
export function withPostfix(tree: Tree, postfix: Postfix): Tree | null {
  if (atomsOf(tree).filter(isBounded).length !== 1) return null;
  return mapAtoms(tree, (atom) => (isBounded(atom) ? { ...atom, op: bounded(atom, postfix) } : atom));
}
