import type { AtomOperator } from "../../intermediate/form.ts";
import type { Postfix } from "../chart/edge.ts";
import { atomsOf, type AtomDraft, mapAtoms, type Subject, type Tree } from "../chart/meanings.ts";
import type { ClauseDraft } from "./item.ts";
import { lengthsOf, takesPeriod } from "../rules/series/subjects.ts";

const COMPARED = new Set<AtomOperator>(["gt", "gte", "lt", "lte", "eq"]);

/** Returns true for a comparison with a figure of the query, or with a multiple of another series. */
const isBounded = ({ op, rhs, notes }: AtomDraft): boolean =>
  COMPARED.has(op) &&
  notes.every(({ field }) => field !== "rhs") &&
  (rhs.kind === "number" || (rhs.kind === "study" && rhs.multiplier !== null));

function bounded(atom: AtomDraft, postfix: Postfix): AtomOperator {
  const { op, rhs } = atom;
  // A loss, or a distance below a level: `more` then means a lower value.
  const isDown = (op === "lt" || op === "lte") && (rhs.kind === "study" || (rhs.kind === "number" && rhs.number < 0));
  if (postfix === "worse") return op === "eq" || isDown ? "lte" : op === "gt" ? "gte" : op;
  return (postfix === "more") === isDown ? "lte" : "gte";
}

/**
 * Applies the words after a condition to its operator: `down 6 % or more`, `twice its average at most`. Null if the
 * condition has no figure, or several.
 */
export function withPostfix(tree: Tree, postfix: Postfix): Tree | null {
  if (atomsOf(tree).filter(isBounded).length !== 1) return null;
  return mapAtoms(tree, (atom) => (isBounded(atom) ? { ...atom, op: bounded(atom, postfix) } : atom));
}

const isUnset = ({ group, name, concept }: Subject, lengths: readonly number[]): boolean =>
  group === "feature" &&
  name === concept &&
  takesPeriod(name) &&
  (lengthsOf(name) >= lengths.length || name.startsWith("stoch_"));

/** Returns true for an average whose length is a default. */
export const isUnsized = ({ notes }: Subject): boolean => notes.some(({ why }) => why.includes("without a length"));

/** Gives the average of a condition the length after it: `within 3 % of the weighted average, 30 period`. */
const withLength = (atom: AtomDraft, length: number): AtomDraft => {
  const set = (concept: string): string => concept.replace(/\(\d+\)$/, `(${length})`);
  const notes = atom.notes.filter(({ why }) => !why.includes("without a length"));
  return {
    ...atom,
    notes,
    rhs: atom.rhs.kind === "study" ? { ...atom.rhs, concept: set(atom.rhs.concept) } : atom.rhs,
  };
};

/** Gives the study of a condition the lengths after it: `CCI above 100 (period 14)`. Null if the study takes none. */
function withSetting(tree: Tree, lengths: readonly number[]): Tree | null {
  const isTaken = ({ subject }: AtomDraft): boolean => subject !== null && isUnset(subject, lengths);
  if (lengths.length === 1 && atomsOf(tree).every(({ right }) => right !== undefined && isUnsized(right)))
    return mapAtoms(tree, (atom) => withLength(atom, lengths[0]!));
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

/** Gives the clauses of the last clause's study the lengths after it. Returns false if the last clause takes none. */
export function applySetting(clauses: readonly ClauseDraft[], last: ClauseDraft, lengths: readonly number[]): boolean {
  const taking = clauses.filter(({ subject }) => subject !== null && subject.concept === last.subject?.concept);
  const trees = taking.map(({ tree }) => withSetting(tree, lengths));
  for (const [at, clause] of taking.entries()) clause.tree = trees[at] ?? clause.tree;
  return (trees.at(-1) ?? null) !== null;
}
