import type { FormGroup, IntermediateForm } from "../intermediate/form.ts";

export interface Reduced {
  readonly form: IntermediateForm;
  /** Whether one of several alternatives, or a part of one, is gone: then more than a condition was dropped. */
  readonly changedAlternatives: boolean;
}

/** The form without these atoms; groups that are left empty go too, and one of a single member is that member. */
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

/** Whether the group, or one that it lies in, does not demand all its members. */
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

/** Empty, or all or any of one thing, which then stands for itself. */
function isSuperfluous({ id, op, members }: FormGroup, groups: readonly FormGroup[]): boolean {
  const size = members.length + groups.filter(({ parent }) => parent === id).length;
  return size === 0 || (size === 1 && op !== "none");
}
