import type { Atom, IntermediateForm } from "../intermediate/form.ts";
import { sizeOf } from "../intermediate/group-size.ts";
import { asOfClause, clauseOf } from "./clause-of.ts";
import { choiceAround } from "./without-atoms.ts";

/** A filter of the payload with its reason. */
export interface FilterReason {
  readonly filter: string;
  readonly reason: string;
}

type Assumption = IntermediateForm["assumptions"][number];

const MOST_WORDS = 160;

/**
 * Explains each filter of the form, in the order of the words: the filter in the payload's terms, the words behind it, each
 * default that was assumed. `text` is the text that the spans index.
 */
export function explainDraft(form: IntermediateForm, text: string): readonly FilterReason[] {
  const reasons = form.atoms.map((atom): FilterReason => {
    const assumed = form.assumptions.filter((one) => one.atom === atom.id).map(assumption);
    return { filter: filterOf(form, atom), reason: reasonText(wordsOf(atom.span, text), assumed) };
  });
  if (form.as_of !== null) {
    const assumed = form.assumptions.filter(({ field }) => field === "as_of").map(assumption);
    reasons.push({ filter: asOfClause(form.as_of), reason: reasonText(wordsOf(form.as_of.span, text), assumed) });
  }
  return reasons;
}

/** Returns the assumptions about the query as a whole. */
export function generalAssumptions(form: IntermediateForm): readonly string[] {
  return form.assumptions.filter(({ atom, field }) => atom === null && field !== "as_of").map(assumption);
}

/** Returns the words of a span in quotes, on one line. */
export function quoted(span: readonly number[], text: string): string {
  return `"${cut(text.slice(span[0], span[1]))}"`;
}

function filterOf({ groups }: IntermediateForm, atom: Atom): string {
  const group = groups.find(({ members }) => members.includes(atom.id));
  const clause = clauseOf(atom);
  if (group?.op === "none") return `not (${clause})`;
  const choice = choiceAround(groups, group);
  if (choice === undefined) return clause;
  const { count } = choice;
  return count === null ? `one of several: ${clause}` : `at least ${count} of ${sizeOf(choice, groups)}: ${clause}`;
}

function wordsOf(span: readonly number[] | null, text: string): string {
  return span === null || span.length < 2 || span[0]! >= span[1]! ? "" : quoted(span, text);
}

function cut(words: string): string {
  const line = words.replaceAll(/\s+/g, " ").trim();
  return line.length <= MOST_WORDS ? line : `${line.slice(0, MOST_WORDS - 1)}…`;
}

function reasonText(words: string, assumed: readonly string[]): string {
  const from = words === "" ? "From the query as a whole." : `From ${words}.`;
  return assumed.length === 0 ? from : `${from} Assumed: ${assumed.join("; ")}.`;
}

function assumption({ field, value, why }: Assumption): string {
  return why === "" ? `${field} ${value}` : why.replace(/\.$/, "");
}
