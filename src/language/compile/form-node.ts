import type { FormGroup, IntermediateForm } from "../intermediate/form.ts";
import type { Node } from "./conjunction.ts";

/** The tree that the flat lists of a form mean; an atom of several groups stands in each, a ring of parents nowhere. */
export function nodeOfForm(form: IntermediateForm): Node {
  const grouped = new Set(form.groups.flatMap((group) => group.members));
  const atoms = new Map(form.atoms.map((atom) => [atom.id, atom]));
  const atomNode = (id: string): Node[] => {
    const atom = atoms.get(id);
    return atom === undefined ? [] : [{ kind: "atom", atom, source: id }];
  };
  const groupNode = (group: FormGroup): Node => ({
    kind: group.op,
    of: [...group.members.flatMap(atomNode), ...childrenOf(form, group.id).map(groupNode)],
  });
  const single = form.atoms.filter((atom) => !grouped.has(atom.id));
  return {
    kind: "all",
    of: [
      ...single.map((atom): Node => ({ kind: "atom", atom, source: atom.id })),
      ...childrenOf(form, null).map(groupNode),
    ],
  };
}

function childrenOf({ groups }: IntermediateForm, parent: string | null): readonly FormGroup[] {
  return groups.filter((group) => group.parent === parent);
}
