import { sizeOf } from "../intermediate/group-size.ts";
import { FORM_LIMITS, type FormGroup, type IntermediateForm } from "../intermediate/form.ts";
import { formFault, type FormFault } from "./form-fault.ts";

/** Checks that the ids and groups of a form make a tree within the limits. */
export function checkTree(form: IntermediateForm): readonly FormFault[] {
  return [...checkCounts(form), ...checkIds(form), ...checkMembers(form)];
}

function checkCounts({ atoms, groups }: IntermediateForm): readonly FormFault[] {
  const counts = [
    ["atoms", atoms.length, FORM_LIMITS.atoms],
    ["groups", groups.length, FORM_LIMITS.groups],
  ] as const;
  return counts.flatMap(([member, count, most]) =>
    count <= most
      ? []
      : [formFault("too_many_atoms", `/${member}`, `There are ${count} ${member}; at most ${most} fit into one scan.`)],
  );
}

function checkIds({ atoms, groups }: IntermediateForm): readonly FormFault[] {
  const taken = new Set<string>();
  const faults: FormFault[] = [];
  for (const [list, parts] of [
    ["atoms", atoms],
    ["groups", groups],
  ] as const) {
    for (const [k, { id }] of parts.entries()) {
      const owner = list === "atoms" ? id : null;
      if (id === "" || taken.has(id)) {
        faults.push(
          formFault("bad_group", `/${list}/${k}/id`, `The id "${id}" is empty or taken; each needs its own.`, owner),
        );
      }
      taken.add(id);
    }
  }
  return faults;
}

function checkMembers({ atoms, groups }: IntermediateForm): readonly FormFault[] {
  const known = new Set(atoms.map(({ id }) => id));
  const placed = new Set<string>();
  return groups.flatMap((group, k) => {
    const at = `/groups/${k}`;
    const faults = group.members.flatMap((id, n) => {
      const wrong = !known.has(id) ? "is no atom of the form" : placed.has(id) ? "is in two groups" : undefined;
      placed.add(id);
      return wrong === undefined
        ? []
        : [formFault("bad_group", `${at}/members/${n}`, `${id} ${wrong}.`, known.has(id) ? id : null)];
    });
    const depth = depthOf(groups, group.id);
    if (depth === undefined)
      faults.push(formFault("bad_group", `${at}/parent`, `The parents of ${group.id} lead to no top.`));
    else if (depth > FORM_LIMITS.depth) {
      const message = `${group.id} lies ${depth} groups deep; at most ${FORM_LIMITS.depth}.`;
      faults.push(formFault("too_many_atoms", `${at}/parent`, message));
    }
    const size = sizeOf(group, groups);
    if (size === 0) {
      faults.push(formFault("bad_group", `${at}/members`, `${group.id} is a group of nothing; leave it out.`));
    }
    const wrong = countFault(group, size);
    if (wrong !== undefined) faults.push(formFault("bad_group", `${at}/count`, wrong));
    return faults;
  });
}

/** Returns what is wrong with the count of a group of so many members; undefined where nothing is. */
function countFault({ id, op, count }: FormGroup, size: number): string | undefined {
  if (op !== "at_least") return count === null ? undefined : `${id} is no at_least; its count is null.`;
  if (count !== null && count >= 1 && count <= size) return undefined;
  return `${id} has ${size} members; its count must be from 1 to ${size}.`;
}

/** Returns the depth of a group, 1 at the top; undefined where a parent is unknown or the parents form a ring. */
function depthOf(groups: IntermediateForm["groups"], id: string): number | undefined {
  let at: string | null = id;
  for (let depth = 0; depth <= groups.length; depth++) {
    if (at === null) return depth;
    const group: IntermediateForm["groups"][number] | undefined = groups.find((one) => one.id === at);
    if (group === undefined) return undefined;
    at = group.parent;
  }
  return undefined;
}
