import type { IntermediateForm } from "../intermediate/form.ts";
import { losesAlternative } from "./lost-alternative.ts";
import { withoutAtoms } from "./without-atoms.ts";

type Span = readonly [from: number, to: number];

/** Separator of clauses. A comma inside a number or between arguments has no blank behind it, so it does not count. */
const BETWEEN = /\band\b|\bbut\b|&&|[;\n&]|,\s/gi;
const JOINT = " and ";

/** Clauses that the parser does not understand, and the form of all other clauses. */
export interface LeftOverClauses {
  /** The clauses joined to one text. */
  readonly text: string;
  readonly kept: IntermediateForm;
  /** Maps a span of the clauses' text to the whole text. */
  readonly placed: (span: readonly number[]) => number[];
}

/**
 * Returns the clauses with words left over, if they can be read alone: no clause is one of several alternatives, and other
 * clauses remain. Null where the whole text must be read at once.
 */
export function leftOverClauses(form: IntermediateForm, text: string): LeftOverClauses | null {
  if (form.unsupported.length === 0 || form.groups.length > 0 || losesAlternative(form, text)) return null;
  const clauses = clausesOf(form, text);
  const isIn = (span: readonly number[] | null): boolean =>
    span !== null && clauses.some(([from, to]) => span[0]! < to && span[1]! > from);
  if (form.atoms.some(({ span }) => span === null) || isIn(form.as_of?.span ?? null)) return null;
  const gone = new Set(form.atoms.filter(({ span }) => isIn(span)).map(({ id }) => id));
  if (gone.size === form.atoms.length) return null;
  const kept = withoutAtoms(form, gone).form;
  return {
    text: clauses.map(([from, to]) => text.slice(from, to)).join(JOINT),
    kept: { ...kept, unsupported: kept.unsupported.filter(({ span }) => !isIn(span)) },
    placed: (span) => span.map((at) => placeOf(at, clauses)),
  };
}

/** Returns the clauses around words that were not understood, merged and in order. No atom lies in two clauses. */
function clausesOf(form: IntermediateForm, text: string): readonly Span[] {
  const ends = [...text.matchAll(BETWEEN)].filter(
    // A separator inside the words of an atom separates nothing.
    ({ index }) => !form.atoms.some(({ span }) => span !== null && span[0]! <= index && index < span[1]!),
  );
  const clauses: Span[] = [];
  for (const { span, reason } of form.unsupported) {
    if (reason !== "not_understood") continue;
    const [at = 0, to = 0] = span;
    const before = ends.findLast((end) => end.index + end[0].length <= at);
    const after = ends.find((end) => end.index >= to);
    clauses.push([before === undefined ? 0 : before.index + before[0].length, after?.index ?? text.length]);
  }
  const merged: Span[] = [];
  for (const [from, to] of clauses.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last === undefined || from > last[1]) merged.push([from, to]);
    else merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
  }
  return merged;
}

function placeOf(at: number, clauses: readonly Span[]): number {
  let begin = 0;
  for (const [from, to] of clauses) {
    const length = to - from;
    if (at <= begin + length) return from + Math.max(0, at - begin);
    begin += length + JOINT.length;
  }
  return clauses.at(-1)![1];
}

/** Joins the parser's form and the model's form of the clauses; the model's ids get a prefix so that ids stay unique. */
export function withClauses({ kept, placed }: LeftOverClauses, made: IntermediateForm): IntermediateForm {
  const renamed = (id: string): string => `m${id}`;
  const name = (id: string | null): string | null => (id === null ? null : renamed(id));
  return {
    ...kept,
    atoms: [
      ...kept.atoms,
      ...made.atoms.map((atom) => ({
        ...atom,
        id: renamed(atom.id),
        span: atom.span === null ? null : placed(atom.span),
      })),
    ].toSorted((a, b) => (a.span?.[0] ?? 0) - (b.span?.[0] ?? 0)),
    groups: made.groups.map((group) => ({
      ...group,
      id: renamed(group.id),
      parent: name(group.parent),
      members: group.members.map(renamed),
    })),
    as_of: kept.as_of ?? made.as_of,
    unsupported: [...kept.unsupported, ...made.unsupported.map((one) => ({ ...one, span: placed(one.span) }))].toSorted(
      (a, b) => a.span[0]! - b.span[0]!,
    ),
    assumptions: [...kept.assumptions, ...made.assumptions.map((one) => ({ ...one, atom: name(one.atom) }))],
  };
}
