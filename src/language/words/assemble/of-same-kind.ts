import { atomsOf, type Condition, mapAtoms, type Tree } from "../chart/meanings.ts";
import type { Clause } from "./item.ts";

const KIND = /^(sma|ema|wma|hma|vwma)\((\d+)\)$/;

/** The kind of the average that was named last with its kind. */
function kindNamed(trees: readonly Tree[]): string | undefined {
  const sides = trees.flatMap(atomsOf).flatMap(({ subject, right }) => [subject, right]);
  const named = sides.findLast((side) => side && side.isBare !== true && KIND.test(side.concept));
  return KIND.exec(named?.concept ?? "")?.[1];
}

function rewritten(atom: Condition, kind: string): Condition {
  const { subject, right, rhs } = atom;
  const as = (concept: string): string => concept.replace(KIND, `${kind}($2)`);
  let next = atom;
  if (subject?.isBare === true) {
    const said = { ...subject, concept: as(subject.concept), name: kind };
    next = { ...next, concept: as(atom.concept), subject: said };
  }
  if (right?.isBare === true && rhs.kind === "study") {
    const said = { ...right, concept: as(right.concept), name: kind };
    next = { ...next, rhs: { ...rhs, concept: as(rhs.concept) }, right: said };
  }
  return next;
}

/** `8 EMA above the 21, price within 5 % of the 8`: lengths without a kind are of the kind before them. */
export function ofSameKind(tree: Tree, clauses: readonly Clause[]): Tree {
  const isBare = atomsOf(tree).some(({ subject, right }) => subject?.isBare === true || right?.isBare === true);
  const kind = isBare ? kindNamed([...clauses.map((clause) => clause.tree), tree]) : undefined;
  return kind === undefined || kind === "sma" ? tree : mapAtoms(tree, (atom) => rewritten(atom, kind));
}
