import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalForm } from "../compile/canonical-form.ts";
import { newAtom } from "../compile/new-atom.ts";
import { randomForm } from "../compile/random-form.testing.ts";
import { EMPTY_FORM, type FormGroup, type IntermediateForm } from "../intermediate/form.ts";
import { withoutAtoms } from "./without-atoms.ts";

const above = (id: string) =>
  newAtom("feature", "close", "gt", { kind: "number", number: Number(id.slice(1)) }, { id });
const formOf = (groups: readonly FormGroup[]): IntermediateForm => ({
  ...EMPTY_FORM,
  atoms: ["a1", "a2", "a3"].map(above),
  groups: [...groups],
});
const group = (id: string, op: FormGroup["op"], members: string[], parent: string | null = null): FormGroup => ({
  id,
  parent,
  op,
  members,
});

describe("withoutAtoms", () => {
  it("keeps the meaning of the rest where only top-level conditions are removed", () => {
    /** Sorted, since collapsing a group may reorder members. */
    const meaning = (form: IntermediateForm): readonly string[] =>
      canonicalForm(form)
        .atoms.map((atom) => JSON.stringify({ ...atom, id: "" }))
        .toSorted();
    fc.assert(
      fc.property(randomForm(), (form) => {
        const more = { ...form, atoms: [...form.atoms, { ...above("a9"), id: "of-the-whole" }] };
        const { form: same, changedAlternatives } = withoutAtoms(more, new Set(["of-the-whole"]));
        expect(meaning(same)).toEqual(meaning(form));
        expect(changedAlternatives).toBe(false);
        expect(withoutAtoms(form, new Set()).form).toBe(form);
      }),
      { numRuns: 60 },
    );
  });

  it("leaves no empty group and no group of one member, except None", () => {
    fc.assert(
      fc.property(randomForm(), fc.infiniteStream(fc.boolean()), (form, coins) => {
        const gone = new Set(form.atoms.filter(() => coins.next().value === true).map(({ id }) => id));
        fc.pre(gone.size > 0);
        const { atoms, groups } = withoutAtoms(form, gone).form;
        expect(atoms.map(({ id }) => id)).toEqual(form.atoms.map(({ id }) => id).filter((id) => !gone.has(id)));
        for (const { id, op, members } of groups) {
          const size = members.length + groups.filter(({ parent }) => parent === id).length;
          expect(size).toBeGreaterThan(op === "none" ? 0 : 1);
          expect(members.filter((member) => gone.has(member))).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each<[string, FormGroup[], boolean, FormGroup[]]>([
    ["a top-level condition", [], false, []],
    ["one of two alternatives", [group("g1", "any", ["a1", "a2"])], true, []],
    ["one of three alternatives", [group("g1", "any", ["a1", "a2", "a3"])], true, [group("g1", "any", ["a2", "a3"])]],
    [
      "a part of an alternative",
      [group("g1", "any", ["a3"]), group("g2", "all", ["a1", "a2"], "g1")],
      true,
      [group("g1", "any", ["a3", "a2"])],
    ],
    ["one of two excluded conditions", [group("g1", "none", ["a1", "a2"])], true, [group("g1", "none", ["a2"])]],
    [
      "a part of a nested conjunction",
      [group("g1", "all", ["a1", "a2", "a3"])],
      false,
      [group("g1", "all", ["a2", "a3"])],
    ],
  ])("removes %s and reports whether alternatives changed", (_name, groups, changed, left) => {
    const { form, changedAlternatives } = withoutAtoms(formOf(groups), new Set(["a1"]));
    expect(changedAlternatives).toBe(changed);
    expect(form.groups).toEqual(left);
  });
});
