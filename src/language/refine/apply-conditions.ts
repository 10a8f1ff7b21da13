import type { Json } from "#contract";
import { clauseOf } from "../convert/clause-of.ts";
import type { Draft } from "../convert/draft.ts";
import { explainDraft } from "../convert/explain-draft.ts";
import { restrictForm, type LackingOf } from "../convert/restrict-draft.ts";
import { leftOutOf, reasonOf, wordsAt } from "../convert/unsupported-words.ts";
import { EMPTY_FORM, type Atom, type IntermediateForm } from "../intermediate/form.ts";
import { addForm } from "./add-form.ts";
import { applyChange } from "./apply-swap.ts";
import type { Change, EditOutcome } from "./edit-outcome.ts";
import { edited, fault, joined } from "./edit-outcome.ts";
import { ambiguous } from "./find-filter.ts";
import { asPayload, filtersOf, type Filter } from "./payload-filters.ts";
import { setMoment } from "./set-moment.ts";
import { canReplace } from "./same-subject.ts";

/** Placement of new conditions among the existing ones. */
export type Placement =
  /** Keep every existing condition. */
  | "beside"
  /** Replace an existing condition on the same subject and side. */
  | "instead"
  /** Replace an existing condition on the same subject, but only one on texts, such as sectors. */
  | "only";

/** Puts conditions drafted from words into a payload. */
export function applyConditions(
  payload: Json,
  { draft, text }: { readonly draft: Draft; readonly text: string },
  placement: Placement,
  lackingOf: LackingOf,
): EditOutcome {
  const { form, refusal } = draft;
  if (refusal !== null) return fault(refusal.code, refusal.message, refusal.suggestions);
  const [lost] = form.unsupported;
  if (lost !== undefined && form.atoms.length === 0) {
    return fault("unsupported_data", `'${wordsAt(lost.span, text)}' cannot be served: ${reasonOf(lost.reason)}.`);
  }
  const { form: allowed, removed } = restrictForm(form, lackingOf);
  if (allowed.atoms.length === 0 && allowed.as_of === null) {
    const plans = [...new Set(removed.map(({ requiredTier }) => requiredTier))].join(", ");
    if (removed.length === 0) return fault("underspecified", "The words name no condition.");
    return { ...fault("plan_required", `What was asked for needs another plan (${plans}).`) };
  }
  const reasons = new Map(allowed.atoms.map((atom, k) => [atom.id, explainDraft(allowed, text)[k]!.reason]));
  let outcome = edited(payload);
  const added: Atom[] = [];
  for (const atom of allowed.atoms) {
    if (!outcome.ok) return outcome;
    const old = allowed.groups.length > 0 ? [] : replaceableFilters(outcome.payload, atom, placement);
    if (old.length > 1)
      return ambiguous(
        clauseOf(atom),
        old.map(({ filter }) => filter),
      );
    const [one] = old;
    if (one === undefined) added.push(atom);
    else outcome = joined(outcome, replaceBy(outcome.payload, one, atom, reasons.get(atom.id) ?? ""));
  }
  if (!outcome.ok) return outcome;
  if (added.length > 0) {
    const more: IntermediateForm = { ...EMPTY_FORM, atoms: added, groups: allowed.groups };
    const changes = added.map((atom): Change => ({
      what: "Added",
      filter: clauseOf(atom),
      reason: reasons.get(atom.id) ?? "",
    }));
    outcome = joined(outcome, edited(addForm(outcome.payload, more), ...changes));
  }
  if (outcome.ok && allowed.as_of?.value != null) {
    const moved = setMoment(outcome.payload, allowed.as_of.value, allowed.as_of.basis);
    if (moved === null) return fault("unsupported_edit", "A Leaf of the payload has an instant of its own.");
    const change: Change = { what: "Set", filter: `as of ${allowed.as_of.value}`, reason: `From "${text}".` };
    outcome = joined(outcome, edited(moved, change));
  }
  return outcome.ok ? { ...outcome, leftOut: leftOutOf(form, text), removed } : outcome;
}

interface Place {
  readonly filter: Filter;
  readonly old: Atom;
}

function replaceableFilters(payload: Json, atom: Atom, placement: Placement): Place[] {
  if (placement === "beside") return [];
  const places = filtersOf(asPayload(payload)).flatMap((filter) => filter.atoms.map((old) => ({ filter, old })));
  const found = places.filter(({ old }) => canReplace(atom, old));
  return placement === "instead" || atom.rhs.kind === "texts" ? found : [];
}

function replaceBy(payload: Json, { filter, old }: Place, atom: Atom, reason: string): EditOutcome {
  const next: Atom = {
    ...old,
    op: atom.op,
    rhs: atom.rhs,
    negate: atom.negate,
    timeframe: atom.timeframe ?? old.timeframe,
    session: atom.session ?? old.session,
    within: atom.within ?? old.within,
    within_all: atom.within_all ?? old.within_all,
    bars_ago: atom.bars_ago ?? old.bars_ago,
  };
  if (clauseOf(next) === clauseOf(old)) return fault("no_change", `The payload has ${clauseOf(old)} already.`);
  return applyChange(payload, { filter, old, next }, reason);
}
