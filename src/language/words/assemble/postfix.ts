import type { AtomOperator } from "../../intermediate/form.ts";
import type { Postfix } from "../chart/edge.ts";
import { atomsOf, type Condition, mapAtoms, type Subject, type Tree } from "../chart/meanings.ts";
import { lengthsOf, takesPeriod } from "../rules/subjects.ts";

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

const isUnset = ({ group, name, concept }: Subject, lengths: readonly number[]): boolean =>
  group === "feature" &&
  name === concept &&
  takesPeriod(name) &&
  (lengthsOf(name) >= lengths.length || name.startsWith("stoch_"));

/** `CCI above 100 (period 14)`: the condition with the lengths that are said behind it; null where its study takes none. */
export function withSetting(tree: Tree, lengths: readonly number[]): Tree | null {
  const isTaken = ({ subject }: Condition): boolean => subject !== null && isUnset(subject, lengths);
  if (!atomsOf(tree).every(isTaken)) return null;
  const set = (concept: string): string => `${concept}(${lengths.slice(0, lengthsOf(concept)).join(",")})`;
  return mapAtoms(tree, (atom) => {
    const { subject, rhs, right } = atom;
    const isOfBoth =
      rhs.kind === "study" && right !== undefined && rhs.concept === right.name && isUnset(right, lengths);
    return {
      ...atom,
      concept: set(atom.concept),
      subject: { ...subject!, concept: set(subject!.concept) },
      rhs: isOfBoth ? { ...rhs, concept: set(rhs.concept) } : rhs,
    };
  });
}
