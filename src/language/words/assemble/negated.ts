import type { AtomOperator } from "../../intermediate/form.ts";
import { leaf, type Tree } from "../chart/meanings.ts";

const OPPOSITE: Readonly<Partial<Record<AtomOperator, AtomOperator>>> = { gt: "lte", gte: "lt", lt: "gte", lte: "gt" };

/** Returns the negation of a tree. It turns a comparison round: not below on any bar is at or above on every bar. */
export function negated(tree: Tree): Tree {
  if (tree.kind === "atom") {
    const { atom } = tree;
    const op = OPPOSITE[atom.op];
    if (op !== undefined && !atom.negate)
      return leaf({ ...atom, op, withinAll: atom.within !== null && !atom.withinAll });
    return leaf({ ...atom, negate: !atom.negate });
  }
  if (tree.kind === "none") return { kind: "any", members: tree.members };
  if (tree.kind === "at_least") return { kind: "none", members: [tree] };
  return { kind: tree.kind === "all" ? "any" : "all", members: tree.members.map(negated) };
}
