import * as fc from "fast-check";
import { expect, it } from "vitest";
import { FALSE, NULL, TRUE, type ConditionPlan, type LanePlanes, type LeafPlan } from "#evaluate";
import { lanesIn, planeChanges, planeOf, planeWhere, TruthBytes, wordsFor } from "./lane-planes.ts";

type Tree = { readonly leaf: number } | { readonly kind: string; readonly count: number; readonly of: readonly Tree[] };

const LEAVES = 6;
const tree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.record({ leaf: fc.nat(LEAVES - 1) }),
    fc.record({
      kind: fc.constantFrom("all", "any", "none", "atLeast"),
      count: fc.integer({ min: 1, max: 5 }),
      of: fc.array(tie("tree"), { minLength: 1, maxLength: 5 }),
    }),
  ),
})).tree;

/** The truth of a tree for one instrument, from how many of its parts are true and false. */
function slow(one: Tree, truths: readonly number[]): number {
  if ("leaf" in one) return truths[one.leaf]!;
  const parts = one.of.map((part) => slow(part, truths));
  const [trues, falses] = [TRUE, FALSE].map((truth) => parts.filter((part) => part === truth).length) as [
    number,
    number,
  ];
  const needed = one.kind === "all" ? parts.length : one.kind === "atLeast" ? one.count : 1;
  const truth = trues >= needed ? TRUE : parts.length - falses < needed ? FALSE : NULL;
  return one.kind !== "none" ? truth : truth === NULL ? NULL : truth === TRUE ? FALSE : TRUE;
}

const planOf = (one: Tree): ConditionPlan =>
  ("leaf" in one
    ? { label: String(one.leaf) }
    : { ...one, path: "", of: one.of.map(planOf) }) as unknown as ConditionPlan;

it("joins truths by the tables of Kleene logic, for any number of instruments", () => {
  const rows = fc.array(fc.array(fc.constantFrom(TRUE, FALSE, NULL), { minLength: LEAVES, maxLength: LEAVES }), {
    minLength: 1,
    maxLength: 70,
  });
  fc.assert(
    fc.property(tree, rows, (one, truths) => {
      const size = truths.length;
      const planes = Array.from({ length: LEAVES }, (_, leaf): LanePlanes => {
        const bytes = new TruthBytes(size);
        for (const [lane, row] of truths.entries()) bytes.truth[lane] = row[leaf]!;
        return bytes.packed();
      });
      const lanesWhere = (truth: typeof TRUE | typeof FALSE): number[] =>
        lanesIn(planeWhere(planOf(one), truth, wordsFor(size), (leaf: LeafPlan) => planes[Number(leaf.label)]!)).filter(
          (lane) => lane < size,
        );
      for (const truth of [TRUE, FALSE] as const)
        expect(lanesWhere(truth)).toEqual([...truths.keys()].filter((lane) => slow(one, truths[lane]!) === truth));
    }),
    { numRuns: 2_000 },
  );
});

it("lists the lanes of a plane in order", () => {
  const lanes = Int32Array.of(0, 1, 31, 32, 63, 64, 69);
  expect(lanesIn(planeOf(lanes, wordsFor(70)))).toEqual([...lanes]);
});

it("tells who entered, left or was updated from two planes", () => {
  const plane = (...lanes: number[]): Int32Array => planeOf(Int32Array.from(lanes), wordsFor(70));
  const changes = planeChanges(plane(0, 31, 32, 69), plane(0, 32, 63, 64, 69), plane(0, 1, 31, 63, 69));
  expect(changes).toEqual({ entered: [63, 64], left: [31], updated: [0, 69], count: 5 });
});
