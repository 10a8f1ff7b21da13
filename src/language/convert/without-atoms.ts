import type { FormGroup, IntermediateForm } from "../intermediate/form.ts";

export interface Reduced {
  readonly form: IntermediateForm;
  /**
   * True where one of several alternatives, or a part of one, was removed; the form then finds other stocks, not only
   * more.
   */
  readonly changedAlternatives: boolean;
}

/** Removes atoms, then empty groups; a group with a single member becomes that member. */
export function withoutAtoms(form: IntermediateForm, gone: ReadonlySet<string>): Reduced {
  if (gone.size === 0) return { form, changedAlternatives: false };
  const changedAlternatives = form.groups.some(
    (group) => group.members.some((id) => gone.has(id)) && isAmongAlternatives(form.groups, group),
  );
  const kept = form.groups.map((group) => ({ ...group, members: group.members.filter((id) => !gone.has(id)) }));
  return {
    form: {
      ...form,
      atoms: form.atoms.filter(({ id }) => !gone.has(id)),
      groups: collapsed(kept),
      assumptions: form.assumptions.filter(({ atom }) => atom === null || !gone.has(atom)),
    },
    changedAlternatives,
  };
}

/** True where the group, or a group around it, is not `all`. */
export function isAmongAlternatives(groups: readonly FormGroup[], group: FormGroup | undefined): boolean {
  for (let at = group; at !== undefined; at = groups.find(({ id }) => id === at!.parent)) {
    if (at.op !== "all") return true;
  }
  return false;
}

function collapsed(groups: readonly FormGroup[]): FormGroup[] {
  let left = [...groups];
  for (;;) {
    const group = left.find((one) => isSuperfluous(one, left));
    if (group === undefined) return left;
    left = left
      .filter((one) => one !== group)
      .map((one) => {
        if (one.parent === group.id) return { ...one, parent: group.parent };
        return one.id === group.parent ? { ...one, members: [...one.members, ...group.members] } : one;
      });
  }
}

/** True for an empty group, and for `all` or `any` of a single member. */
function isSuperfluous({ id, op, members }: FormGroup, groups: readonly FormGroup[]): boolean {
  const size = members.length + groups.filter(({ parent }) => parent === id).length;
  return size === 0 || (size === 1 && op !== "none");
}
