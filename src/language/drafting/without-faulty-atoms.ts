import type { IntermediateForm } from "../intermediate/form.ts";
import type { FormFault } from "../check/form-fault.ts";

/** Code of duplicates. They need no repair: removing the second one changes nothing. */
export const DUPLICATE = "duplicate";

/**
 * Removes the atoms that stayed faulty; their words become unsupported. Null where the rest would have another meaning:
 * nothing is left, or a branch of an `any` or `none` would be missing.
 */
export function withoutFaultyAtoms(form: IntermediateForm, faults: readonly FormFault[]): IntermediateForm | null {
  const fixable = faults.filter((fault) => fault.fixable);
  if (fixable.some(({ atom }) => atom === null)) return null;
  const gone = new Set(fixable.map(({ atom }) => atom));
  const lost = new Set(fixable.filter(({ code }) => code !== DUPLICATE).map(({ atom }) => atom));
  if (gone.size === 0) return form;
  const atoms = form.atoms.filter(({ id }) => !gone.has(id));
  const losesBranch = form.groups.some(
    ({ id, members }) => isChoosing(form, id) && members.some((one) => lost.has(one)),
  );
  if (atoms.length === 0 || losesBranch) return null;
  const groups = form.groups.map((group) => ({ ...group, members: group.members.filter((id) => !gone.has(id)) }));
  const words = form.atoms.flatMap(({ id, span }) =>
    lost.has(id) && span !== null ? [{ span, reason: "not_understood" }] : [],
  );
  return {
    ...form,
    atoms,
    groups: groups.filter(({ id, members }) => members.length > 0 || groups.some(({ parent }) => parent === id)),
    unsupported: [...form.unsupported, ...words],
    assumptions: form.assumptions.filter(({ atom }) => atom === null || !gone.has(atom)),
  };
}

/** True where the group, or a group around it, is not `all`. */
function isChoosing({ groups }: IntermediateForm, id: string): boolean {
  let at: string | null = id;
  for (let depth = 0; at !== null && depth <= groups.length; depth++) {
    const group: IntermediateForm["groups"][number] | undefined = groups.find((one) => one.id === at);
    if (group === undefined) return false;
    if (group.op !== "all") return true;
    at = group.parent;
  }
  return false;
}
