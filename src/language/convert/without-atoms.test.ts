import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalForm } from "../compile/canonical-form.ts";
import { newAtom } from "../compile/new-atom.ts";
import { randomForm } from "../compile/random-form.testing.ts";
import { EMPTY_FORM, type FormGroup, type IntermediateForm } from "../intermediate/form.ts";
import { sizeOf } from "../intermediate/group-size.ts";
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
  count: null,
  members,
});
const counted = (id: string, count: number, members: string[], parent: string | null = null): FormGroup => ({
  ...group(id, "at_least", members, parent),
  count,
});
/** Forms without empty groups, which no checked form has. */
const anyForm = randomForm().filter(({ groups }) => groups.every((one) => sizeOf(one, groups) > 0));

describe("withoutAtoms", () => {
  it("keeps the meaning of the rest where only top-level conditions are removed", () => {
    /** Sorted, since collapsing a group may reorder members. */
    const meaning = (form: IntermediateForm): readonly string[] =>
      canonicalForm(form)
        .atoms.map((atom) => JSON.stringify({ ...atom, id: "" }))
        .toSorted();
    fc.assert(
      fc.property(anyForm, (form) => {
        const more = { ...form, atoms: [...form.atoms, { ...above("a9"), id: "of-the-whole" }] };
        const { form: same, changedAlternatives } = withoutAtoms(more, new Set(["of-the-whole"]));
        expect(meaning(same)).toEqual(meaning(form));
        expect(changedAlternatives).toBe(false);
        expect(withoutAtoms(form, new Set()).form).toBe(form);
      }),
      { numRuns: 60 },
    );
  });

  it("leaves no empty group, no group of one member except None, and no count that cannot be reached", () => {
    fc.assert(
      fc.property(randomForm(), fc.infiniteStream(fc.boolean()), (form, coins) => {
        const gone = new Set(form.atoms.filter(() => coins.next().value === true).map(({ id }) => id));
        fc.pre(gone.size > 0);
        const { atoms, groups } = withoutAtoms(form, gone).form;
        const kept = form.atoms.map(({ id }) => id).filter((id) => !gone.has(id));
        const hasCount = form.groups.some(({ op }) => op === "at_least");
        expect(atoms.map(({ id }) => id).filter((id) => !kept.includes(id))).toEqual([]);
        expect(hasCount || atoms.length === kept.length).toBe(true);
        for (const one of groups) {
          const { op, count, members } = one;
          const size = sizeOf(one, groups);
          expect(size).toBeGreaterThan(count ?? (op === "none" ? 0 : 1));
          expect(count === null).toBe(op !== "at_least");
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
    [
      "one of three of which two must hold",
      [counted("g1", 2, ["a1", "a2", "a3"])],
      true,
      [group("g1", "all", ["a2", "a3"])],
    ],
    ["one of three that must all hold, as a count", [counted("g1", 3, ["a1", "a2", "a3"])], true, []],
    [
      "one of three with a group, of which two must hold",
      [counted("g1", 2, ["a1", "a2"]), group("g2", "none", ["a3"], "g1"), counted("g3", 1, [], "g1")],
      true,
      [group("g1", "all", ["a2"]), group("g2", "none", ["a3"], "g1")],
    ],
  ])("removes %s and reports whether alternatives changed", (_name, groups, changed, left) => {
    const { form, changedAlternatives } = withoutAtoms(formOf(groups), new Set(["a1"]));
    expect(changedAlternatives).toBe(changed);
    expect(form.groups).toEqual(left);
  });

  it("removes all of a count that can no longer be reached, with its groups and assumptions, and nothing else", () => {
    const groups = [counted("g1", 3, ["a1"]), group("g2", "any", ["a2", "a3"], "g1")];
    const about = (atom: string) => ({ atom, field: "rhs", value: "1", why: "" });
    const form = {
      ...formOf(groups),
      atoms: ["a1", "a2", "a3", "a4"].map(above),
      assumptions: [about("a2"), about("a4")],
    };
    const { form: left } = withoutAtoms(form, new Set(["a1"]));
    expect(left.atoms.map(({ id }) => id)).toEqual(["a4"]);
    expect(left.assumptions).toEqual([about("a4")]);
    expect(left.groups).toEqual([]);
  });
});
