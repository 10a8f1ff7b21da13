import type { FormGroup, IntermediateForm } from "../intermediate/form.ts";
import type { LogicNode } from "./conjunction.ts";

/**
 * Builds the tree of a form's flat lists. An atom of several groups appears in each; groups in a ring of parents are
 * dropped.
 */
export function nodeOfForm(form: IntermediateForm): LogicNode {
  const grouped = new Set(form.groups.flatMap((group) => group.members));
  const atoms = new Map(form.atoms.map((atom) => [atom.id, atom]));
  const atomNode = (id: string): LogicNode[] => {
    const atom = atoms.get(id);
    return atom === undefined ? [] : [{ kind: "atom", atom, source: id }];
  };
  const groupNode = ({ id, op, count, members }: FormGroup): LogicNode => {
    const of = [...members.flatMap(atomNode), ...childrenOf(form, id).map(groupNode)];
    return op === "at_least" ? { kind: op, count: count ?? of.length, of } : { kind: op, of };
  };
  const single = form.atoms.filter((atom) => !grouped.has(atom.id));
  return {
    kind: "all",
    of: [
      ...single.map((atom): LogicNode => ({ kind: "atom", atom, source: atom.id })),
      ...childrenOf(form, null).map(groupNode),
    ],
  };
}

function childrenOf({ groups }: IntermediateForm, parent: string | null): readonly FormGroup[] {
  return groups.filter((group) => group.parent === parent);
}
