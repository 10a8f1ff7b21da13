import { PLANS, type Plan, type ScanPayload } from "#contract";
import { compileFilters, compileForm } from "../compile/compile-form.ts";
import { EMPTY_FORM, type Atom, type IntermediateForm } from "../intermediate/form.ts";
import { asOfClause, clauseOf } from "./clause-of.ts";
import { isAmongAlternatives, withoutAtoms } from "./without-atoms.ts";

/** A feature that a payload uses and the caller's plan lacks. */
export interface Lack {
  /** Group of features, by its name in the table of plans. */
  readonly category: string;
  /** The lowest plan that includes it. */
  readonly plan: Plan;
}

/** Lists the features of a payload that the caller's plan lacks. */
export type LackingOf = (payload: ScanPayload) => readonly Lack[];

/** A filter removed because the caller's plan does not include it. */
export interface RemovedFilter {
  readonly category: string;
  readonly name: string;
  readonly reason: string;
  /** The Id that the filter would have had. */
  readonly filterId: string;
  readonly requiredTier: Plan;
}

export interface Restricted {
  readonly form: IntermediateForm;
  readonly removed: readonly RemovedFilter[];
  readonly changedAlternatives: boolean;
}

/** Removes and lists the atoms, and the moment, that the caller's plan does not include. */
export function restrictForm(form: IntermediateForm, lackingOf: LackingOf): Restricted {
  const found = form.atoms.flatMap((atom) => {
    const lack = highest(lackingOf(compileForm({ ...EMPTY_FORM, atoms: [atom] })));
    return lack === undefined ? [] : [{ atom, lack }];
  });
  const { filterIds } = compileFilters(form);
  const gone = new Set(found.map(({ atom }) => atom.id));
  const reduced = withoutAtoms(form, gone);
  const removedFor = (atom: Atom, lack: Lack, why: string): RemovedFilter =>
    removal(lack, clauseOf(atom), filterIds.get(atom.id) ?? atom.concept, why);
  const removed = found.map(({ atom, lack }) => removedFor(atom, lack, `${needs(lack)} ${effectOn(form, atom)}`));
  const left = new Set(reduced.form.atoms.map(({ id }) => id));
  const dearest = highest(found.map(({ lack }) => lack));
  for (const atom of form.atoms)
    if (dearest !== undefined && !gone.has(atom.id) && !left.has(atom.id))
      removed.push(removedFor(atom, dearest, EFFECTS.counted));
  const { as_of: asOf } = reduced.form;
  const lack = asOf?.value == null ? undefined : highest(lackingOf({ All: [{ AsOf: asOf.value }] }));
  if (asOf === null || lack === undefined) return { ...reduced, removed };
  return {
    form: { ...reduced.form, as_of: null },
    removed: [...removed, removal(lack, asOfClause(asOf), "AsOf", `${needs(lack)} ${EFFECTS.asOf}`)],
    changedAlternatives: reduced.changedAlternatives,
  };
}

function highest(lacks: readonly Lack[]): Lack | undefined {
  return lacks.toSorted((a, b) => PLANS.indexOf(b.plan) - PLANS.indexOf(a.plan))[0];
}

const EFFECTS = {
  condition: "The scan finds more without it.",
  alternative: "It was one of several alternatives, so the scan no longer asks for the same.",
  counted: "So many of these conditions need another plan that too few are left; the scan finds more without them.",
  asOf: "The scan stands at the newest bars instead.",
};

function effectOn({ groups }: IntermediateForm, { id }: Atom): string {
  const group = groups.find(({ members }) => members.includes(id));
  return isAmongAlternatives(groups, group) ? EFFECTS.alternative : EFFECTS.condition;
}

function needs({ plan }: Lack): string {
  return `It needs the plan ${plan}.`;
}

function removal({ category, plan }: Lack, name: string, filterId: string, reason: string): RemovedFilter {
  return { category, name, reason, filterId, requiredTier: plan };
}
