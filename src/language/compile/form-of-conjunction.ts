import { EMPTY_FORM, type Atom, type FormGroup, type IntermediateForm } from "../intermediate/form.ts";
import { isSingleAtom, type Conjunction, type Leaf } from "./conjunction.ts";
import { leavesOf } from "./conjunction-leaves.ts";

/** Writes a conjunction as the flat lists of a form, with groups g1, g2, … in their order. */
export function formOfConjunction(
  root: Conjunction,
  ids: ReadonlyMap<Leaf, string>,
  asOf: IntermediateForm["as_of"],
): IntermediateForm {
  const groups: FormGroup[] = [];
  const idOf = (leaf: Leaf): string => ids.get(leaf) ?? leaf.atom.id;

  const open = (group: Omit<FormGroup, "id">): string => {
    const id = `g${groups.length + 1}`;
    groups.push({ id, ...group });
    return id;
  };
  const below = ({ choices, none }: Conjunction, parent: string | null): void => {
    for (const { count, of } of choices) {
      const members = of.filter(isSingleAtom).map((one) => idOf(one.leaves[0]!));
      const id = open(
        count === 1 ? { parent, op: "any", count: null, members } : { parent, op: "at_least", count, members },
      );
      for (const one of of) if (!isSingleAtom(one)) nested(one, id);
    }
    if (none.length === 0) return;
    const id = open({ parent, op: "none", count: null, members: [] });
    for (const one of none) nested(one, id);
  };
  const nested = (one: Conjunction, parent: string): void =>
    below(one, open({ parent, op: "all", count: null, members: one.leaves.map(idOf) }));

  below(root, null);
  const atoms = leavesOf(root).map((leaf): Atom => ({ ...leaf.atom, id: idOf(leaf), span: null, why: null }));
  return { ...EMPTY_FORM, atoms, groups, as_of: asOf };
}
