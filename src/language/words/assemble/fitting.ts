import { FORM_LIMITS } from "../../intermediate/form.ts";
import type { Edge } from "../chart/edge.ts";
import { atomsOf } from "../chart/meanings.ts";
import type { QueryToken } from "../text/token.ts";
import { combined } from "./combined.ts";
import { wordsOf } from "./cover-edges.ts";
import { formOf } from "./form-of.ts";
import type { Clause, Clauses, Item } from "./item.ts";
import { isJoint } from "./joined.ts";
import { placed } from "./placed.ts";

/**
 * Returns the clauses without counts over bars or periods for which a form has no room, the largest left out first: each bar
 * or period takes the conditions of its clause once.
 */
export function fitting(clauses: Clauses, pieces: readonly Edge[], tokens: readonly QueryToken[]): Clauses {
  const { atoms, groups } = formOf(combined(clauses.items).tree, []);
  if (atoms.length <= FORM_LIMITS.atoms && groups.length <= FORM_LIMITS.groups) return clauses;
  const counted = clauses.items.flatMap((item) =>
    item.type === "clause" && sizeOf(item.clause) > 0 ? [item.clause] : [],
  );
  const [largest] = counted.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (largest === undefined) return clauses;
  const { items } = clauses;
  const gone = withList(items, largest);
  const lost = items.slice(...gone).flatMap((item) => (item.type === "clause" ? [item.clause] : []));
  const isLost = ({ from, to }: QueryToken): boolean => lost.some(({ span }) => from >= span[0] && to <= span[1]);
  const words = tokens.flatMap((token, at) => (isLost(token) ? [at] : []));
  const times = wordsOf(
    pieces.filter(({ value }) => lost.some(({ window, streak }) => value === window || value === streak)),
  );
  const left = [...clauses.left, ...words, ...times];
  return fitting({ ...clauses, items: items.toSpliced(gone[0], gone[1] - gone[0]), left }, pieces, tokens);
}

/** Returns the range of the items of a clause, or of the list that it is a member of. */
function withList(items: readonly Item[], clause: Clause): readonly [from: number, to: number] {
  const at = items.findIndex((item) => item.type === "clause" && item.clause === clause);
  const from = items.findLastIndex((item, place) => place < at && isJoint(item, "list"));
  if (from === -1) return [at, at + 1];
  let depth = 0;
  const end = items.findIndex((item, place) => {
    if (place >= from) depth += isJoint(item, "list", "open") ? 1 : isJoint(item, "close") ? -1 : 0;
    return place >= from && depth === 0;
  });
  return end > at ? [from, end + 1] : [at, at + 1];
}

/** Returns the number of conditions of a clause that takes several for its bars or periods; 0 for any other clause. */
function sizeOf(clause: Clause): number {
  const size = atomsOf(placed(clause)).length;
  return size > atomsOf(clause.tree).length ? size : 0;
}
