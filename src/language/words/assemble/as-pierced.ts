import type { AtomOperator } from "../../intermediate/form.ts";
import { mapAtoms, type Tree } from "../chart/meanings.ts";
import { feature } from "../rules/subjects.ts";

const BACK: Readonly<Partial<Record<AtomOperator, readonly [AtomOperator, AtomOperator, "low" | "high"]>>> = {
  gt: ["crosses_under", "lt", "low"],
  gte: ["crosses_under", "lt", "low"],
  lt: ["crosses_above", "gt", "high"],
  lte: ["crosses_above", "gt", "high"],
};

/** `took out the low but closed above it`: the bar reached beyond the line, and did not end there. */
export function asPierced(before: Tree, then: Tree): Tree {
  if (then.kind !== "atom" || then.atom.subject?.name !== "close" || then.atom.right === undefined) return before;
  const [cross, op, side] = BACK[then.atom.op] ?? [];
  const line = then.atom.right.concept;
  return mapAtoms(before, (atom) => {
    if (atom.op !== cross || atom.subject?.name !== "close" || atom.right?.concept !== line) return atom;
    if (atom.barsAgo !== null || atom.within !== null || op === undefined || side === undefined) return atom;
    const subject = { ...feature(side), timeframe: atom.timeframe };
    return { ...atom, concept: side, subject, op };
  });
}
