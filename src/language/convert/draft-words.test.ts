import { expect, it } from "vitest";
import type { Clock } from "#base";
import { NO_NAMES, type WordsContext } from "../words-context.ts";
import { draftWords } from "./draft-words.ts";

const words: WordsContext = { ...NO_NAMES, models: [], today: "2025-06-18" };
const clock: Clock = { now: () => 0, elapsed: () => 0 };

it("draftWords keeps numbers that the parser's rules derive from the words", async () => {
  const draft = await draftWords("8/21/55 EMA ribbon stacked bullishly", {
    words,
    drafter: undefined,
    examples: [],
    clock,
  });
  expect(draft.refusal).toBeNull();
  expect(draft.form.atoms.map(({ concept }) => concept)).toEqual(["ema(8)", "ema(21)"]);
});

it("draftWords reads a screener.in query as words, with amounts in crores", async () => {
  const text = "Market Capitalization > 500 AND Price to earning < 15 AND Net profit > 20 AND Earnings per share > 8";
  const { form, refusal } = await draftWords(text, { words, drafter: undefined, examples: [], clock });
  expect(refusal).toBeNull();
  expect(form.atoms.map(({ concept, rhs }) => [concept, rhs])).toEqual([
    ["market_cap", { kind: "number", number: 5_000_000_000 }],
    ["PETTM", { kind: "number", number: 15 }],
    ["NetIncome", { kind: "number", number: 200_000_000 }],
    ["EpsDiluted", { kind: "number", number: 8 }],
  ]);
  expect(form.assumptions?.filter(({ value }) => value === "crores")).toHaveLength(2);
});

it("draftWords refuses a scan in a language that it recognizes but cannot read", async () => {
  const { refusal } = await draftWords("C > Mov(C,50,S)", { words, drafter: undefined, examples: [], clock });
  expect(refusal?.message).toMatch(/MetaStock/);
});
