import type { Timeframe } from "#contract";
import { atomsOf, mapAtoms, type Subject, type Tree } from "../chart/meanings.ts";
import type { Clause } from "./item.ts";

interface Alike {
  readonly tree: Tree;
  readonly timeframe: Timeframe | null;
}

/** The newest clauses of one series against a figure, said of another series. */
export function likeBefore(clauses: readonly Clause[], subject: Subject): readonly Alike[] {
  const first = clauses.at(-1)?.subject;
  if (first === null || first === undefined || first.unit !== subject.unit) return [];
  const alike: Alike[] = [];
  for (const { tree, timeframe } of clauses.toReversed()) {
    const isSame = atomsOf(tree).every(({ concept, rhs }) => concept === first.concept && rhs.kind !== "study");
    if (!isSame) break;
    const said = mapAtoms(tree, (atom) => ({
      ...atom,
      group: subject.group,
      concept: subject.concept,
      params: subject.params,
      timeframe: subject.timeframe ?? atom.timeframe,
      subject,
      notes: subject.notes,
    }));
    alike.unshift({ tree: said, timeframe });
  }
  return alike;
}
