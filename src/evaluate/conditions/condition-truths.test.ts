import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { ConditionPlan, GroupPlan, LeafPlan } from "../plan/plan.ts";
import { ALL_RULES } from "../plan/rules/index.ts";
import type { Backend } from "../backends/backend.ts";
import { ConditionTruths } from "./condition-truths.ts";
import { decidedTruth } from "./join-truths.ts";
import { PassRates } from "./pass-rates.ts";
import { written } from "./truth-sink.ts";
import { FALSE, NULL, TRUE, UNSETTLED } from "./truth.ts";

const LANES = 40;
const view = { rules: ALL_RULES };
type Truths = readonly number[];

/** Leaf `label` has the truths of the member of that index. */
const leafOf = (_: Truths, k: number): ConditionPlan =>
  ({ kind: "attribute", path: "", label: `${k}`, key: `${k}` }) as unknown as LeafPlan;

function backendOf(members: readonly Truths[]): Backend<typeof view> {
  return {
    takes: (leaf): leaf is LeafPlan => leaf.kind === "attribute",
    cost: (leaf) => Number(leaf.label),
    truths([leaf], _, lanes, count, sink, place) {
      for (let k = 0; k < count; k++) sink.own[lanes[k]!] = members[Number(leaf!.label)]![lanes[k]!]!;
      return sink.all(lanes, count, place);
    },
  };
}

/** The truth of a group whose members have a truth each, three-valued. */
function kleene(group: GroupPlan, truths: Truths): number {
  const count = (truth: number): number => truths.filter((one) => one === truth).length;
  const needed = group.kind === "atLeast" ? group.count : group.kind === "all" ? truths.length : 1;
  const truth = decidedTruth(needed, truths.length, count(TRUE), count(FALSE)) ?? NULL;
  return group.kind === "none" && truth !== NULL ? 1 - truth : truth;
}

/** All truths that come of `truths` when each UNSETTLED one becomes one of the three. */
function settled([first, ...others]: Truths): Truths[] {
  if (first === undefined) return [[]];
  return (first === UNSETTLED ? [FALSE, TRUE, NULL] : [first]).flatMap((one) =>
    settled(others).map((more) => [one, ...more]),
  );
}

it("gives a group the truth that all settled truths of its members give, UNSETTLED if they differ or are null", () => {
  const truth = fc.constantFrom(FALSE, TRUE, NULL, UNSETTLED);
  const members = fc.array(fc.array(truth, { minLength: LANES, maxLength: LANES }), { minLength: 1, maxLength: 4 });
  const kind = fc.constantFrom("all", "any", "none", "atLeast");
  fc.assert(
    fc.property(members, kind, fc.integer({ min: 1, max: 4 }), fc.boolean(), (all, name, count, skips) => {
      const group = { kind: name, path: "", count: Math.min(count, all.length), of: all.map(leafOf) } as GroupPlan;
      const rules = new Set(skips ? ALL_RULES : []);
      const backends = [backendOf(all)];
      const truths = new ConditionTruths({ backends, viewOf: () => view, rules, passRates: new PassRates() });
      const found = new Uint8Array(LANES);
      truths.give(group, Int32Array.from(found.keys()), LANES, written(found));
      const expected = Array.from(found, (_, lane) => {
        const own = all.map((one) => one[lane]!);
        const [first, ...others] = new Set(settled(own).map((one) => kleene(group, one)));
        const isOpen = others.length > 0 || (first === NULL && own.includes(UNSETTLED));
        return isOpen ? UNSETTLED : first;
      });
      expect([...found]).toEqual(expected);
    }),
  );
});
