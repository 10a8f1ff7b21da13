import { expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { conditionWords } from "./condition-words.ts";

const below = (input: string, value: number) => ({ Input: input, Returns: { Want: { Value: { LessThan: value } } } });
const one = (...filters: readonly ReturnType<typeof below>[]) => ({ FeatureWindow: { Filters: [...filters] } });

it("has the words of every condition that an explanation points at", () => {
  const payload: ScanPayload = {
    All: [{ ...one(below("rsi(14)", 30)), Leaf: { Any: [one(below("rsi(3)", 5)), one(below("close", 10))] } }],
    None: [one(below("volume", 1_000))],
    AtLeast: { Count: 1, Of: [one(below("rsi(2)", 10)), one(below("rsi(4)", 20))] },
  };
  const words = conditionWords(payload);
  const said = (path: string): string | undefined => words.get(`/instructions${path}`);
  expect(said("/All/0/FeatureWindow/Filters/0")).toMatch(/rsi.* < 30/);
  expect(said("/All/0/Leaf/Any")).toMatch(/^any of: rsi.* < 5.*; close < .?10/);
  expect(said("/None")).toMatch(/^none of: volume < /);
  expect(said("/AtLeast")).toMatch(/^at least 1 of: rsi.* < 10.*; rsi.* < 20/);
});

it("leaves out of a group what is switched off", () => {
  const payload: ScanPayload = {
    Any: [one(below("rsi(3)", 5)), one({ ...below("close", 10), IsDisabled: true } as never)],
  };
  expect(conditionWords(payload).get("/instructions/Any")).not.toMatch(/10/);
});
