import type { FormGroup, IntermediateForm } from "../intermediate/form.ts";
import { sizeOf } from "../intermediate/group-size.ts";

export interface Reduced {
  readonly form: IntermediateForm;
  /**
   * True where one of several alternatives, or a part of one, was removed; the form then finds other stocks, not only
   * more: of an `at_least` as many must hold of fewer.
   */
  readonly changedAlternatives: boolean;
}

/**
 * Removes atoms, then empty groups; a group with a single member becomes that member. An `at_least` that is left with fewer
 * members than must hold goes with all of them; one that is left with just as many becomes `all`.
 */
export function withoutAtoms(form: IntermediateForm, gone: ReadonlySet<string>): Reduced {
  if (gone.size === 0) return { form, changedAlternatives: false };
  const changedAlternatives = form.groups.some(
    (group) => group.members.some((id) => gone.has(id)) && isAmongAlternatives(form.groups, group),
  );
  const kept = form.groups.map((group) => ({ ...group, members: group.members.filter((id) => !gone.has(id)) }));
  const lost = new Set(gone);
  const groups = collapsed(kept, lost);
  return {
    form: {
      ...form,
      atoms: form.atoms.filter(({ id }) => !lost.has(id)),
      groups,
      assumptions: form.assumptions.filter(({ atom }) => atom === null || !lost.has(atom)),
    },
    changedAlternatives,
  };
}

/** Returns the innermost group around the atoms of a group, itself included, that is not `all`. */
export function choiceAround(groups: readonly FormGroup[], group: FormGroup | undefined): FormGroup | undefined {
  let at = group;
  while (at?.op === "all") at = groups.find(({ id }) => id === at!.parent);
  return at;
}

/** True where the group, or a group around it, is not `all`. */
export function isAmongAlternatives(groups: readonly FormGroup[], group: FormGroup | undefined): boolean {
  return choiceAround(groups, group) !== undefined;
}

/** Collapses groups as `withoutAtoms` says; adds the atoms that go with a group to `lost`. */
function collapsed(groups: readonly FormGroup[], lost: Set<string>): FormGroup[] {
  let left = [...groups];
  for (;;) {
    const hopeless = left.find((one) => (one.count ?? 0) > sizeOf(one, left));
    if (hopeless !== undefined) {
      const inside = left.filter((one) => isInside(left, one, hopeless));
      for (const id of inside.flatMap(({ members }) => members)) lost.add(id);
      left = left.filter((one) => !inside.includes(one));
      continue;
    }
    const group = left.find((one) => isSuperfluous(one, left));
    if (group === undefined) return left.map((one) => withoutNeedlessCount(one, left));
    left = left
      .filter((one) => one !== group)
      .map((one) => {
        if (one.parent === group.id) return { ...one, parent: group.parent };
        return one.id === group.parent ? { ...one, members: [...one.members, ...group.members] } : one;
      });
  }
}

function isInside(groups: readonly FormGroup[], group: FormGroup | undefined, outer: FormGroup): boolean {
  let at = group;
  while (at !== undefined && at !== outer) at = groups.find(({ id }) => id === at!.parent);
  return at === outer;
}

function withoutNeedlessCount(group: FormGroup, groups: readonly FormGroup[]): FormGroup {
  return group.count === sizeOf(group, groups) ? { ...group, op: "all", count: null } : group;
}

/** True for an empty group, and for every other op than `none` for a group of a single member. */
function isSuperfluous(group: FormGroup, groups: readonly FormGroup[]): boolean {
  const size = sizeOf(group, groups);
  return size === 0 || (size === 1 && group.op !== "none");
}
