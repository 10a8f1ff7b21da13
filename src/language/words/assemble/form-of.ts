import type { Atom, FormGroup, IntermediateForm } from "../../intermediate/form.ts";
import type { AtomDraft, Note, Tree } from "../chart/meanings.ts";

/** Flattens a tree into the lists of a form. Equal conditions of one group become one atom. */
export function formOf(
  tree: Tree | null,
  notes: readonly Note[],
): Pick<IntermediateForm, "atoms" | "groups" | "assumptions"> {
  const atoms: Atom[] = [];
  const groups: FormGroup[] = [];
  const assumptions: IntermediateForm["assumptions"] = notes.map((note) => ({ atom: null, ...note }));
  const known = new Map<string, string>();
  const atomIdOf = (condition: AtomDraft, place: string): string => {
    const atom = atomOf(condition, `a${atoms.length + 1}`);
    const key = place + JSON.stringify({ ...atom, id: "", span: null, why: null });
    const same = known.get(key);
    if (same !== undefined) return same;
    known.set(key, atom.id);
    atoms.push(atom);
    for (const note of condition.notes) {
      if (!assumptions.some((one) => one.atom === atom.id && one.why === note.why))
        assumptions.push({ atom: atom.id, ...note });
    }
    return atom.id;
  };
  const walk = (node: Tree, parent: string | null): void => {
    if (node.kind === "atom") {
      const id = atomIdOf(node.atom, parent ?? "");
      const group = groups.find((one) => one.id === parent);
      if (group !== undefined && !group.members.includes(id)) group.members.push(id);
      return;
    }
    if (node.kind === "all" && parent === null) {
      for (const member of node.members) walk(member, null);
      return;
    }
    const count = node.kind === "at_least" ? node.count : null;
    const group: FormGroup = { id: `g${groups.length + 1}`, parent, op: node.kind, count, members: [] };
    groups.push(group);
    for (const member of node.members) walk(member, group.id);
  };
  if (tree !== null) walk(tree, null);
  return { atoms, groups, assumptions };
}

function atomOf(condition: AtomDraft, id: string): Atom {
  return {
    id,
    group: condition.group,
    concept: condition.concept,
    params: condition.params === null ? null : condition.params.map((param) => ({ ...param })),
    timeframe: condition.timeframe,
    session: condition.session === null ? null : [...condition.session],
    bars_ago: condition.barsAgo,
    op: condition.op,
    rhs: condition.rhs,
    within: condition.within,
    within_all: condition.withinAll ? true : null,
    negate: condition.negate ? true : null,
    span: condition.span === null ? null : [...condition.span],
    why: null,
  };
}
