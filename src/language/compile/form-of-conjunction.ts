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

  const open = (parent: string | null, op: FormGroup["op"], members: readonly string[]): string => {
    const id = `g${groups.length + 1}`;
    groups.push({ id, parent, op, members: [...members] });
    return id;
  };
  const below = ({ any, none }: Conjunction, parent: string | null): void => {
    for (const alternatives of any) {
      const id = open(
        parent,
        "any",
        alternatives.filter(isSingleAtom).map((one) => idOf(one.leaves[0]!)),
      );
      for (const one of alternatives) if (!isSingleAtom(one)) nested(one, id);
    }
    if (none.length === 0) return;
    const id = open(parent, "none", []);
    for (const one of none) nested(one, id);
  };
  const nested = (one: Conjunction, parent: string): void => below(one, open(parent, "all", one.leaves.map(idOf)));

  below(root, null);
  const atoms = leavesOf(root).map((leaf): Atom => ({ ...leaf.atom, id: idOf(leaf), span: null, why: null }));
  return { ...EMPTY_FORM, atoms, groups, as_of: asOf };
}
